import { randomBytes } from 'node:crypto';
import { setImmediate as letOthers } from 'node:timers/promises';
import { readCeremony } from '@evoting/audit/ceremony';
import { inTurns } from '@evoting/audit/turns';
import { hexHash, type OpeningStatement, verifyOpening } from '@evoting/belenios/auditor';
import { collectShare } from '@evoting/belenios/ceremony';
import type { FiledKey } from '@evoting/belenios/key-file';
import { decryptSumsInSteps, generateKey, type OpeningShare } from '@evoting/belenios/trustee';
import { verifyHead } from '@evoting/record/head';
import { membershipOf } from '@evoting/record/membership';
import type { RecordSource } from '@evoting/record/source';
import type { VerifierKey } from '@evoting/tlog/key';

/** A trustee's share of the election's key. */
export interface OwnShare {
  readonly trustee: number;
  /** Secret. */
  readonly privateKey: string;
  readonly publicKey: string;
}

/**
 * Derives a trustee's share of the key from the ceremony in the record.
 * @param note a signed checkpoint of the record
 * @returns null if the record's key was not made with this trustee's
 * @throws RecordError or TileError for a record whose beginning does not hold
 */
export async function findOwnShare(
  source: RecordSource,
  { note, logKey }: { note: string; logKey: VerifierKey },
  { origin, name, trustee, seed }: FiledKey,
): Promise<OwnShare | null> {
  const verified = verifyHead(note, logKey);
  if (!verified.ok) return null;
  const { head } = verified;
  const record = { head, note, seen: null, members: membershipOf(source, head) };
  const { setup, transcript } = await readCeremony(source, record, origin);
  if (transcript === null || setup.setup.possession[trustee - 1]?.name !== name) return null;
  const who = { seed: Uint8Array.from(Buffer.from(seed, 'hex')), index: trustee };
  const collected = collectShare(transcript, who);
  const publicKey = setup.trustees.ownerKeys[trustee - 1];
  return collected.ok && publicKey !== undefined
    ? { trustee, privateKey: collected.privateKey, publicKey }
    : null;
}

/** Decrypts sums with a share and proves it, in turns with other work. */
export function proveShare(
  statement: OpeningStatement,
  { trustee, privateKey }: OwnShare,
): Promise<OpeningShare> {
  return inTurns(decryptSumsInSteps(statement, trustee, privateKey, randomBytes), () => letOthers());
}

/**
 * Tries a share on a made-up sum, which no record has.
 * @returns whether its proof holds under the public key that the record names
 */
export async function isUsable(own: OwnShare): Promise<boolean> {
  const point = () => generateKey(randomBytes).publicKey.public_key;
  const statement = {
    setup: hexHash('a drill'),
    tree_size: 0,
    root_hash: Buffer.alloc(32).toString('base64'),
    ballots: 0,
    revision: null,
    sums: [{ alpha: point(), beta: point() }],
  };
  return verifyOpening(statement, own, await proveShare(statement, own));
}
