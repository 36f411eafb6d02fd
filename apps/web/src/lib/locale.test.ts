import { i18n } from '@lingui/core';
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
