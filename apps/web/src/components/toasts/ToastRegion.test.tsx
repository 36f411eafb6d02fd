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

const advance = (ms: number) => act(() => void vi.advanceTimersByTime(ms));
function show() {
  act(() => void showToast({ tone: 'info', title: 'Saved', durationMs: 7_000 }));
  return screen.getByText('Saved').closest('.rise') as HTMLElement;
}
const mouse = (movementX: number) => ({ pointerType: 'mouse', movementX, movementY: 0 });

test('a toast disappears after its duration, also under a mouse that does not move', () => {
  fireEvent.pointerMove(show(), mouse(0));
  advance(6_999);
  expect(screen.getByText('Saved')).toBeVisible();
  advance(1);
  expect(screen.queryByText('Saved')).not.toBeInTheDocument();
});

test('the timer of a toast pauses while the mouse is over it, and then continues', () => {
  const toast = show();
  advance(5_000);
  fireEvent.pointerMove(toast, mouse(3));
  advance(60_000);
  expect(screen.getByText('Saved')).toBeVisible();
  fireEvent.pointerLeave(toast, mouse(3));
  advance(1_999);
  expect(screen.getByText('Saved')).toBeVisible();
  advance(1);
  expect(screen.queryByText('Saved')).not.toBeInTheDocument();
});
