import { bytesToHex } from '@evoting/tlog/encoding';
import { sha256 } from '@evoting/tlog/hash';
import { expect, test } from 'vitest';
import { checkPicture } from './picture.ts';

const face = Uint8Array.of(1, 2, 3);
const other = Uint8Array.of(1, 2, 4);
const hash = bytesToHex(sha256(face));

const serving = (pictures: Record<string, Uint8Array>) => async (address: string | URL | Request) => {
  const bytes = pictures[String(address)];
  return new Response(bytes as BodyInit | undefined, { status: bytes ? 200 : 404 });
};
const check = (pictures: Record<string, Uint8Array>, addresses = ['/small', '/large']) =>
  checkPicture({ addresses, hash }, serving(pictures) as typeof fetch);

test('a picture is shown if its bytes match the record, in either size', async () => {
  expect(await check({ '/small': face })).toEqual({ kind: 'shown', bytes: face });
  expect(await check({ '/small': other, '/large': face })).toEqual({ kind: 'shown', bytes: face });
});

test('a picture with one changed byte is reported as another picture [A29]', async () => {
  expect(await check({ '/small': other })).toEqual({ kind: 'other' });
  expect(await check({ '/small': other, '/large': other })).toEqual({ kind: 'other' });
});

test('a picture that cannot be fetched raises no alarm', async () => {
  expect(await check({})).toEqual({ kind: 'none' });
  const offline = () => Promise.reject(new TypeError('Failed to fetch'));
  expect(await checkPicture({ addresses: ['/large'], hash }, offline)).toEqual({ kind: 'none' });
});
