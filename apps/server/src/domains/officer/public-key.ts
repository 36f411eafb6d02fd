import { createPublicKey, type JsonWebKey } from 'node:crypto';

const CURVES: Readonly<Record<number, string>> = { 1: 'P-256', 2: 'P-384', 3: 'P-521', 6: 'Ed25519' };
const curveOf = (number = 0): string => CURVES[number] ?? '';

/**
 * Converts a passkey's key from COSE to SPKI, which any program reads.
 * @returns DER in Base64
 * @throws for a kind of key that registration does not ask for
 */
export async function spkiOf(cose: Uint8Array): Promise<string> {
  const helpers = await import('@simplewebauthn/server/helpers');
  const key = helpers.decodeCredentialPublicKey(new Uint8Array(cose));
  const { isCOSEPublicKeyEC2, isCOSEPublicKeyOKP, isCOSEPublicKeyRSA, COSEKEYS } = helpers.cose;
  const text = (bytes: Uint8Array | undefined) => Buffer.from(bytes ?? []).toString('base64url');
  let jwk: JsonWebKey;
  if (isCOSEPublicKeyEC2(key))
    jwk = {
      kty: 'EC',
      crv: curveOf(key.get(COSEKEYS.crv)),
      x: text(key.get(COSEKEYS.x)),
      y: text(key.get(COSEKEYS.y)),
    };
  else if (isCOSEPublicKeyOKP(key))
    jwk = { kty: 'OKP', crv: curveOf(key.get(COSEKEYS.crv)), x: text(key.get(COSEKEYS.x)) };
  else if (isCOSEPublicKeyRSA(key))
    jwk = { kty: 'RSA', n: text(key.get(COSEKEYS.n)), e: text(key.get(COSEKEYS.e)) };
  else throw new Error('a passkey has a key of an unknown kind');
  return createPublicKey({ key: jwk, format: 'jwk' })
    .export({ format: 'der', type: 'spki' })
    .toString('base64');
}
