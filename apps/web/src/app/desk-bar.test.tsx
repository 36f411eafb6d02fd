import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { currentToasts } from '../components/toasts/toast.ts';
import { saveSession } from '../lib/session.ts';
import { leaveDesk, openDesk } from '../testing/desk.ts';
import { DeskBar } from './DeskBar.tsx';

let replace: ReturnType<typeof openDesk>;

beforeEach(() => {
  vi.useFakeTimers();
  replace = openDesk();
});
afterEach(leaveDesk);

const showAt = (path: string) => {
  const router = createMemoryRouter([{ path: '*', element: <DeskBar /> }], { initialEntries: [path] });
  return render(
    <I18nProvider i18n={i18n}>
      <RouterProvider router={router} />
    </I18nProvider>,
  );
};

test('a voter who walked away is forgotten after two minutes, and not before [A478]', () => {
  saveSession('T'.repeat(43), 'PLACE', 'a');
  showAt('/voter/election');
  act(() => void vi.advanceTimersByTime(119_000));
  expect(replace).not.toHaveBeenCalled();
  fireEvent.pointerDown(document.body);
  act(() => void vi.advanceTimersByTime(119_000));
  expect(replace).not.toHaveBeenCalled();
  act(() => void vi.advanceTimersByTime(1_000));
  expect(replace).toHaveBeenCalledWith('/vote-by-link');
});

test('a voter is asked 20 seconds before, also one who touched nothing, and a touch answers [A478]', () => {
  saveSession('T'.repeat(43), 'PLACE', 'a');
  showAt('/voter/election');
  act(() => void vi.advanceTimersByTime(99_000));
  expect(currentToasts()).toEqual([]);
  act(() => void vi.advanceTimersByTime(1_000));
  expect(currentToasts().map(({ title }) => title)).toEqual([expect.stringMatching(/^Are you still here\?/)]);
  fireEvent.pointerDown(document.body);
  expect(currentToasts()).toEqual([]);
});

test('what was typed and left at the first screen is forgotten too; an untouched desk is not loaded again [A478]', () => {
  showAt('/vote-by-link');
  act(() => void vi.advanceTimersByTime(600_000));
  expect([replace.mock.calls, currentToasts()]).toEqual([[], []]);
  fireEvent.keyDown(document.body, { key: 'M' });
  act(() => void vi.advanceTimersByTime(120_000));
  expect(replace).toHaveBeenCalledTimes(1);
});

test('a press, any other screen, and a page from the browser’s cache forget the voter [A478]', () => {
  saveSession('T'.repeat(43), 'PLACE', 'a');
  showAt('/voter/election');
  expect(replace).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('button', { name: 'I have finished: forget me' }));
  expect(replace).toHaveBeenCalledTimes(1);
  dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  expect(replace).toHaveBeenCalledTimes(2);
  showAt('/voter/ballot');
  expect(replace).toHaveBeenCalledTimes(3);
});

test('the first screen of a desk has nobody to forget, and the paper without a session is no one’s [A478]', () => {
  sessionStorage.setItem('left-by-the-officer', 'yes');
  showAt('/vote-by-link');
  expect(replace).not.toHaveBeenCalled();
  expect(screen.queryByRole('button')).toBeNull();
  expect(sessionStorage).toHaveLength(0);
  showAt('/voter/election');
  expect(replace).toHaveBeenCalledTimes(1);
});
