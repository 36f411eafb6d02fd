import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { render } from '@testing-library/react';
import { expect, test } from 'vitest';

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
