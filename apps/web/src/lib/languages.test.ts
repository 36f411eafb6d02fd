import { expect, test } from 'vitest';
import { firstLanguage } from './languages.ts';

test('the language of a link is used and remembered, and leaves the address', () => {
  history.replaceState(null, '', '/auth/login?lang=yo&from=mail#top');
  expect(firstLanguage(['en-NG'])).toBe('yo');
  expect(location.pathname + location.search + location.hash).toBe('/auth/login?from=mail#top');
  expect(firstLanguage(['en-NG'])).toBe('yo');
});

test('a link with an unknown language changes nothing', () => {
  history.replaceState(null, '', '/?lang=../../en');
  expect(firstLanguage(['en-NG'])).toBe('en');
  expect(localStorage.getItem('language')).toBeNull();
});

test("a draft is never chosen by the browser's languages alone", () => {
  expect(firstLanguage(['ha-NG', 'pcm', 'fr'])).toBe('en');
});
