import { i18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { expect, test } from 'vitest';
import { messages as audit } from '../locales/en/audit.po';
import { activateLocale, addPart } from './locale.ts';

test('a part that is requested before the language is chosen is loaded in that language', async () => {
  i18n.loadAndActivate({ locale: '', messages: {} });
  const added = addPart('audit');
  await activateLocale('en');
  await added;
  expect(i18n.messages).toMatchObject(audit);
});

test('words that only another part has translated stay in their language, whichever part comes last', async () => {
  const name = () => i18n._(msg`Register`);
  await activateLocale('ha');
  await addPart('pages');
  expect(name()).toBe('Yi rajista');
  await activateLocale('en');
  expect(name()).toBe('Register');
  await activateLocale('ha');
  expect(name()).toBe('Yi rajista');
  await activateLocale('en');
});
