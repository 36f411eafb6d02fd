import { afterEach, expect, test, vi } from 'vitest';
import { hashOf } from './build.mjs';

const FILES = ['package-lock.json'];
const hashOfWeb = () => hashOf(FILES, /^VITE_/);

afterEach(() => vi.unstubAllEnvs());

test('the hash changes with an environment variable of the web app, and with no other', () => {
  vi.stubEnv('VITE_API_BASE_URL', '/api');
  const before = hashOfWeb();
  vi.stubEnv('API_BASE_URL', '/v2');
  expect(hashOfWeb()).toBe(before);
  vi.stubEnv('VITE_API_BASE_URL', '/v2');
  expect(hashOfWeb()).not.toBe(before);
  vi.stubEnv('VITE_API_BASE_URL', undefined);
  expect(hashOfWeb()).not.toBe(before);
});

test('the hash does not depend on the order in which variables were set', () => {
  const hashWith = (names) => {
    for (const name of names) vi.stubEnv(name, 'x');
    const hash = hashOfWeb();
    vi.unstubAllEnvs();
    return hash;
  };
  expect(hashWith(['VITE_A', 'VITE_B'])).toBe(hashWith(['VITE_B', 'VITE_A']));
});

test('the hash of an app that uses no variables ignores the environment', () => {
  const before = hashOf(FILES);
  vi.stubEnv('VITE_API_BASE_URL', '/api');
  expect(hashOf(FILES)).toBe(before);
});
