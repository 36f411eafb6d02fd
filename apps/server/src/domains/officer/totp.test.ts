import { describe, expect, it } from 'vitest';
import { codeAt, createSecret, otpauthUri, verifyCode } from './totp.ts';

/** The secret of RFC 6238, appendix B: the ASCII text "12345678901234567890". */
const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

describe('a code of an authenticator app', () => {
  // The RFC lists eight digits; six are the last six of them.
  it.each([
    [59, '94287082'],
    [1_111_111_109, '07081804'],
    [1_111_111_111, '14050471'],
    [1_234_567_890, '89005924'],
    [2_000_000_000, '69279037'],
    [20_000_000_000, '65353130'],
  ])('at %d s is that of RFC 6238', (nowS, digits) => {
    expect(codeAt(SECRET, nowS)).toBe(digits.slice(-6));
  });

  it('is accepted one step early or late, not two', () => {
    const code = codeAt(SECRET, 3_000);
    expect([2_940, 2_970, 3_000, 3_059, 3_060].map((nowS) => verifyCode(SECRET, code, nowS, 0))).toEqual([
      null,
      100,
      100,
      100,
      null,
    ]);
  });

  it('is refused after it, or a later one, was used', () => {
    const code = codeAt(SECRET, 3_000);
    expect([99, 100, 101].map((used) => verifyCode(SECRET, code, 3_000, used))).toEqual([100, null, null]);
  });

  it.each(['', '00000', '0000000', 'abcdef', '٠١٢٣٤٥'])('is refused where it is no code: "%s"', (code) => {
    expect(verifyCode(SECRET, code, 3_000, 0)).toBeNull();
  });
});

it('a secret is 160 random bits in base32', () => {
  expect(createSecret((length) => Buffer.from('12345678901234567890').subarray(0, length))).toBe(SECRET);
});

it('the address of a QR code names issuer, account and secret', () => {
  const uri = new URL(otpauthUri('E-Voting', 'ada+1@example.ng', SECRET));
  expect(uri.href).toMatch(/^otpauth:\/\/totp\/E-Voting:ada%2B1%40example\.ng\?/);
  expect(Object.fromEntries(uri.searchParams)).toEqual({ secret: SECRET, issuer: 'E-Voting' });
});
