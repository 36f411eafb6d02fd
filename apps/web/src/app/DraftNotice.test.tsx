import { i18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { I18nProvider } from '@lingui/react';
import { act, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { activateLocale, noteReviewed } from '../lib/locale.ts';
import { DraftNotice } from './DraftNotice.tsx';

afterEach(() => act(() => activateLocale('en')));

test('the notice says that nothing is reviewed, and once something is, how many sentences', async () => {
  await act(() => activateLocale('ha'));
  const view = () => (
    <I18nProvider i18n={i18n}>
      <DraftNotice />
    </I18nProvider>
  );
  const { unmount } = render(view());
  expect(screen.getByText(/draft that no native speaker has reviewed/)).toBeVisible();
  noteReviewed('ha', [msg`Close message`.id, 'a message of another release']);
  await act(() => activateLocale('ha'));
  unmount();
  render(view());
  expect(screen.queryByText(/no native speaker has reviewed/)).toBeNull();
  const said = screen.getByText(/have reviewed 1 of the \d+ sentences loaded here/).textContent ?? '';
  expect(Number(/of the (\d+)/.exec(said)?.[1])).toBeGreaterThan(100);
});

test('the notice is not there in English', async () => {
  await act(() => activateLocale('en'));
  const { container } = render(
    <I18nProvider i18n={i18n}>
      <DraftNotice />
    </I18nProvider>,
  );
  expect(container).toBeEmptyDOMElement();
});
