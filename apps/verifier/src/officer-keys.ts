import { createHash, createPublicKey, type KeyObject, verify } from 'node:crypto';
import type { ActLine } from '@evoting/record/acts';
import {
  challengeOf,
  type Decision,
  type LoggedConfirmation,
  type LoggedDecision,
  readClientData,
} from '@evoting/record/signed-acts';

/** The largest accepted difference between an officer's clock and the server's. */
const CLOCKS_APART_MS = 5 * 60_000;

type Signature = Extract<LoggedConfirmation, { way: 'passkey' }>;

/** The keys of officers' passkeys, as a log of acts enrols and removes them. */
export class OfficerKeys {
  /** By credential, with the line of its enrolment. */
  readonly #keys = new Map<string, { officer: string; key: KeyObject; seq: number }>();

  /** Adds a key. One that cannot be read checks no signature. */
  enrol(
    officer: string,
    { credential, publicKey, seq }: { credential: string; publicKey: string; seq: number },
  ): void {
    if (this.#keys.has(credential)) return;
    try {
      const der = Buffer.from(publicKey, 'base64');
      this.#keys.set(credential, {
        officer,
        key: createPublicKey({ key: der, format: 'der', type: 'spki' }),
        seq,
      });
    } catch {
      // Signatures by an unreadable key count as made by an unknown key.
    }
  }

  /** Removes a key of an officer. */
  remove(officer: string, credential: string): void {
    if (this.#keys.get(credential)?.officer === officer) this.#keys.delete(credential);
  }

  /** Removes all keys of an officer. */
  forget(officer: string): void {
    for (const [credential, { officer: owner }] of this.#keys)
      if (owner === officer) this.#keys.delete(credential);
  }

  /**
   * Tells whether a decision has a valid signature of its officer.
   * @param since the line from which the key must be the officer's
   */
  isSigned(
    line: ActLine,
    {
      facts: { digest, reason },
      decision,
      confirmation,
      since,
    }: { facts: LoggedDecision; decision: Decision; confirmation: Signature; since: number },
  ): boolean {
    const known = this.#keys.get(confirmation.credential);
    const officer = line.actor ?? '';
    if (!known || known.officer !== officer || known.seq > since) return false;
    const { at } = confirmation;
    const clientData = Buffer.from(confirmation.clientData, 'base64url');
    const client = readClientData(clientData.toString('utf8'));
    const challenge = Buffer.from(challengeOf({ decision, digest, officer, at, reason }), 'hex').toString(
      'base64url',
    );
    if (client?.challenge !== challenge) return false;
    if (!(Math.abs(Date.parse(at) - Date.parse(line.at)) <= CLOCKS_APART_MS)) return false;
    const data = Buffer.from(confirmation.authenticatorData, 'base64url');
    const wasTouched = ((data[32] ?? 0) & 1) === 1;
    const signature = Buffer.from(confirmation.signature, 'base64url');
    const hash = known.key.asymmetricKeyType === 'ed25519' ? null : 'sha256';
    return wasTouched && verify(hash, Buffer.concat([data, sha256(clientData)]), known.key, signature);
  }
}

const sha256 = (data: Uint8Array | string): Buffer => createHash('sha256').update(data).digest();
