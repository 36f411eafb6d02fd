import { i18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { I18nProvider } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { activateLocale, addPart, noteReviewed, wordBeside } from './locale.ts';
import { EnglishBeside } from './Trans.tsx';

const shown = (candidateName: string) =>
  render(
    <I18nProvider i18n={i18n}>
      <Trans>Vote for {candidateName}</Trans>
    </I18nProvider>,
  ).container;

test.each([
  '<script>alert(2)</script>',
  'Bad <0>Zero</0> Name',
  '<0/>',
  '<b>Bold</b>',
  '{name}',
  "O'Brien & Co",
])('the name %s in a sentence is shown literally', (name) => {
  const container = shown(name);
  expect(container.textContent).toBe(`Vote for ${name}`);
  expect(container.querySelectorAll('*')).toHaveLength(0);
});

test('the English stands beside a draft until the message is reviewed', async () => {
  await activateLocale('ig');
  await addPart('vote');
  const asked = msg`Copy the link of the check`;
  const englishOf = () =>
    render(
      <I18nProvider i18n={i18n}>
        <EnglishBeside>
          <Trans>Copy the link of the check</Trans>
        </EnglishBeside>
      </I18nProvider>,
    ).container.querySelector('[lang=en]')?.textContent;
  expect(englishOf()).toBe('Copy the link of the check');
  expect(wordBeside(asked)).toContain('Copy the link');
  noteReviewed('ig', [asked.id]);
  expect(englishOf()).toBeUndefined();
  expect(wordBeside(asked)).not.toContain('Copy the link');
  await activateLocale('en');
});
