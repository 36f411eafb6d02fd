import { createHmac, timingSafeEqual } from 'node:crypto';

/** The defaults of RFC 6238, the only values that every authenticator app supports. */
const STEP_S = 30;
const DIGITS = 6;
/** RFC 4226 recommends 160 bits. */
const SECRET_BYTES = 20;
/** Steps before and after the current one that are accepted: a clock may be half a minute wrong. */
const TOLERANCE = 1;

/** The base32 alphabet of RFC 4648. */
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** Creates the secret of an authenticator app, in base32. */
export function createSecret(random: (length: number) => Buffer): string {
  return toBase32(random(SECRET_BYTES));
}

/**
 * Builds the `otpauth:` URI of a QR code.
 * @see https://github.com/google/google-authenticator/wiki/Key-Uri-Format
 */
export function otpauthUri(issuer: string, account: string, secret: string): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`;
  return `otpauth://totp/${label}?secret=${secret}&issuer=${encodeURIComponent(issuer)}`;
}

/**
 * Finds the time step that a code belongs to.
 * @param secret in base32
 * @param afterStep the step of the last used code: this and all before are refused
 * @returns the step, or null for a wrong or used code
 * @see RFC 6238
 */
export function verifyCode(secret: string, code: string, nowS: number, afterStep: number): number | null {
  const current = stepAt(nowS);
  for (let step = Math.max(current - TOLERANCE, afterStep + 1); step <= current + TOLERANCE; step++)
    if (isEqual(codeOfStep(secret, step), code)) return step;
  return null;
}

/** Computes the code that an app shows at a time. */
export function codeAt(secret: string, nowS: number): string {
  return codeOfStep(secret, stepAt(nowS));
}

/**
 * Finds the first code that works and was not used: the present one or the next.
 * @param lastStep the step of the last used code
 * @returns the code, or the seconds until there is one
 */
export function unusedCode(secret: string, nowS: number, lastStep: number): string | number {
  const current = stepAt(nowS);
  const step = Math.max(current, lastStep + 1);
  return step <= current + TOLERANCE
    ? codeOfStep(secret, step)
    : Math.ceil((step - TOLERANCE) * STEP_S - nowS);
}

const stepAt = (nowS: number): number => Math.floor(nowS / STEP_S);

/** @see RFC 4226, section 5.3 */
function codeOfStep(secret: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', fromBase32(secret)).update(counter).digest();
  const offset = mac.readUInt8(mac.length - 1) & 0xf;
  const truncated = mac.readUInt32BE(offset) & 0x7fffffff;
  return String(truncated % 10 ** DIGITS).padStart(DIGITS, '0');
}

function isEqual(expected: string, code: string): boolean {
  const [one, other] = [Buffer.from(expected), Buffer.from(code)];
  return one.length === other.length && timingSafeEqual(one, other);
}

/** Encodes whole groups of five bytes, so that no padding is needed. */
function toBase32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{5}/g) ?? []).map((five) => ALPHABET[Number.parseInt(five, 2)]).join('');
}

function fromBase32(text: string): Buffer {
  const bits = [...text].map((letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}
