import '@testing-library/jest-dom/vitest';
import { i18n } from '@lingui/core';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { currentToasts, dismissToast } from '../components/toasts/toast.ts';
import { messages as reasons } from '../locales/en/reasons.po';

// In tests the messages are in the code, but for those of refusals. Lingui adds to the object that it is given.
i18n.loadAndActivate({ locale: 'en', messages: { ...reasons } });

// A machine that runs everything at once may take its time over a screen's first import; a test that fails
// waits this long, no other.
configure({ asyncUtilTimeout: 15_000 });

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
  // The window is that of the next file, too.
  history.replaceState(null, '', '/');
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
  expect(complaints, 'nothing may be written to console.error or console.warn').toEqual([]);
});
