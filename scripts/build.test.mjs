import { afterEach, expect, test, vi } from 'vitest';
import { hashOf } from './build.mjs';

const FILES = ['package-lock.json'];
const hashOfWeb = () => hashOf(FILES, /^VITE_/);

afterEach(() => vi.unstubAllEnvs());

test('a build is made again for another value that the web app takes from the environment, and for no other', () => {
  vi.stubEnv('VITE_CONTACT_EMAIL', 'help@example.org');
  const before = hashOfWeb();
  vi.stubEnv('CONTACT_EMAIL', 'another@example.org');
  expect(hashOfWeb()).toBe(before);
  vi.stubEnv('VITE_CONTACT_EMAIL', 'another@example.org');
  expect(hashOfWeb()).not.toBe(before);
  vi.stubEnv('VITE_CONTACT_EMAIL', undefined);
  expect(hashOfWeb()).not.toBe(before);
});

test('the same values give the same hash, in any order that they were set in', () => {
  const hashWith = (names) => {
    for (const name of names) vi.stubEnv(name, 'x');
    const hash = hashOfWeb();
    vi.unstubAllEnvs();
    return hash;
  };
  expect(hashWith(['VITE_A', 'VITE_B'])).toBe(hashWith(['VITE_B', 'VITE_A']));
});

test('what takes nothing from the environment is not built again for it', () => {
  const before = hashOf(FILES);
  vi.stubEnv('VITE_CONTACT_EMAIL', 'help@example.org');
  expect(hashOf(FILES)).toBe(before);
});
