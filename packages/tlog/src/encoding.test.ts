import { expect, it } from 'vitest';
import { bytesToBase64, fromBase64url, toBase64url } from './encoding.ts';

// The base64 of this value contains padding and both characters that base64url replaces.
const bytes = Uint8Array.of(0xfb, 0xff, 0xfe, 0xff);

it('writes base64 as addresses take it, and back', () => {
  expect(bytesToBase64(bytes)).toBe('+//+/w==');
  expect(toBase64url('+//+/w==')).toBe('-__-_w');
  expect(fromBase64url('-__-_w')).toBe('+//+/w');
});

it('leaves nothing that an address would read as something else, and what is fit for one as it is', () => {
  expect(encodeURIComponent(toBase64url(bytesToBase64(bytes)))).toBe(toBase64url(bytesToBase64(bytes)));
  expect(toBase64url('-__-_w')).toBe('-__-_w');
});
