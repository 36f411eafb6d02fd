import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { ToastRegion } from './ToastRegion.tsx';
import { showToast } from './toast.ts';

beforeEach(() => {
  vi.useFakeTimers();
  render(
    <I18nProvider i18n={i18n}>
      <ToastRegion />
    </I18nProvider>,
  );
});

const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms));
function show() {
  act(() => void showToast({ tone: 'info', title: 'Saved', durationMs: 7_000 }));
  return screen.getByText('Saved').closest('.rise') as HTMLElement;
}
const mouse = (movementX: number) => ({ pointerType: 'mouse', movementX, movementY: 0 });

test('a toast goes when its time is over, also under a mouse that only rests there', () => {
  fireEvent.pointerMove(show(), mouse(0));
  pass(6_999);
  expect(screen.getByText('Saved')).toBeVisible();
  pass(1);
  expect(screen.queryByText('Saved')).not.toBeInTheDocument();
});

test('time stops while somebody points at a toast, and what was left of it goes on', () => {
  const toast = show();
  pass(5_000);
  fireEvent.pointerMove(toast, mouse(3));
  pass(60_000);
  expect(screen.getByText('Saved')).toBeVisible();
  fireEvent.pointerLeave(toast, mouse(3));
  pass(1_999);
  expect(screen.getByText('Saved')).toBeVisible();
  pass(1);
  expect(screen.queryByText('Saved')).not.toBeInTheDocument();
});
