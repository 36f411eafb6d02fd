import '@testing-library/jest-dom/vitest';
import { i18n } from '@lingui/core';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { currentToasts, dismissToast } from '../components/toasts/toast.ts';
import { messages as reasons } from '../locales/en/reasons.po';

// Tests find all messages in the code, except those of refusals. The copy is because Lingui adds to it.
i18n.loadAndActivate({ locale: 'en', messages: { ...reasons } });

configure({
  // The first import of a screen can be slow on a busy machine. Only a failing test waits this long.
  asyncUtilTimeout: 30_000,
  // Without the page, which a query that waits would print at every change.
  getElementError: (message) => new Error(message ?? ''),
});

const complaints: unknown[][] = [];

beforeEach(() => {
  complaints.length = 0;
  vi.spyOn(console, 'error').mockImplementation((...words) => void complaints.push(words));
  vi.spyOn(console, 'warn').mockImplementation((...words) => void complaints.push(words));
});

afterEach(() => {
  cleanup();
  for (const { id } of currentToasts()) dismissToast(id);
  localStorage.clear();
  sessionStorage.clear();
  // The next file gets the same window.
  history.replaceState(null, '', '/');
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
  expect(complaints, 'nothing may be written to console.error or console.warn').toEqual([]);
});
