import { createHash, generateKeyPairSync, randomBytes, sign as signBytes } from 'node:crypto';
import { challengeOf, type Statement } from '../signed-acts.ts';

const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest();
const b64 = (data: Buffer) => data.toString('base64url');

/** Encodes CBOR of the types that a passkey sends, with lengths below 256. */
function cbor(value: number | string | Buffer | Map<unknown, unknown>): Buffer {
  const head = (major: number, n: number) =>
    Buffer.from(n < 24 ? [(major << 5) | n] : [(major << 5) | 24, n]);
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string')
    return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  return Buffer.concat([head(5, value.size), ...[...value].flat().map((part) => cbor(part as never))]);
}

/** The flag of a signature that a person has touched the key for. */
const TOUCHED = 0x01;

/**
 * Makes a passkey in software, as a browser's authenticator does: an ES256 key without attestation.
 * @param origin the site that the browser is at
 */
export function softPasskey(origin: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const id = randomBytes(16);
  let uses = 0;
  const client = (type: string, challenge: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const data = (flags: number, more = Buffer.alloc(0)) => {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(++uses);
    return Buffer.concat([sha256(new URL(origin).hostname), Buffer.from([flags]), counter, more]);
  };
  const key = cbor(
    new Map<unknown, unknown>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x, 'base64url')],
      [-3, Buffer.from(y, 'base64url')],
    ]),
  );
  const named = { id: b64(id), rawId: b64(id), type: 'public-key', clientExtensionResults: {} };
  const sign = ({ challenge }: { challenge: string }, flags = TOUCHED) => {
    const clientData = client('webauthn.get', challenge);
    const authenticatorData = data(flags);
    const signature = signBytes('sha256', Buffer.concat([authenticatorData, sha256(clientData)]), privateKey);
    const signed = { authenticatorData: b64(authenticatorData), signature: b64(signature) };
    return { ...named, response: { clientDataJSON: b64(clientData), ...signed } };
  };
  return {
    id: named.id,
    /** COSE, Base64url. */
    publicKey: b64(key),
    /** DER, Base64. */
    spki: publicKey.export({ format: 'der', type: 'spki' }).toString('base64'),
    create({ challenge }: { challenge: string }) {
      const credential = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, key]);
      const attestation = new Map<unknown, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', data(0x41, credential)],
      ]);
      const clientDataJSON = b64(client('webauthn.create', challenge));
      return { ...named, response: { clientDataJSON, attestationObject: b64(cbor(attestation)) } };
    },
    sign,
    /** Confirms a decision, as the console does; `flags` are those of WebAuthn. */
    confirm({ at, ...decided }: Statement, flags = TOUCHED) {
      const challenge = Buffer.from(challengeOf({ at, ...decided }), 'hex');
      const { clientDataJSON, ...signed } = sign({ challenge: b64(challenge) }, flags).response;
      return { way: 'passkey' as const, credential: named.id, clientData: clientDataJSON, ...signed, at };
    },
  };
}

export type SoftPasskey = ReturnType<typeof softPasskey>;
