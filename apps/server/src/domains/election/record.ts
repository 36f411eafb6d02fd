import type { Setup } from '@evoting/record/payloads';
import { bytesToHex } from '@evoting/tlog/encoding';
import { emptyRoot } from '@evoting/tlog/hash';
import { formatVerifierKey } from '@evoting/tlog/key';
import type { Deps } from '../../deps.ts';
import type { Trx } from '../../platform/database/connect.ts';
import { isThisMachine } from '../../reach.ts';
import { appendEntries } from '../board/append.ts';
import { documentBytes, payloadOf } from '../board/payload.ts';
import { insertRecord, lockRecord, type RecordHead } from '../board/records-store.ts';
import { type ElectionRow, setOrigin } from './lifecycle-store.ts';
import { findSuccession } from './succession-store.ts';
import { ownTrustee, requireTrustees, type Trusteeship, trusteeshipOf } from './trusteeship.ts';
import { listWitnesses } from './witnesses-store.ts';

/** The dependencies of writing a record. */
export type RecordDeps = Pick<Deps, 'config' | 'keys' | 'randomBytes' | 'now'>;

/** Names a record by its address without a scheme. Its key and all its signatures carry this name. */
export function originOf({ publicUrl }: Pick<Deps['config'], 'publicUrl'>, slug: string): string {
  return `${new URL(publicUrl).host}/api/board/${slug}`;
}

/** An election's slug, and the origin for which a key was made; null if there is no key yet. */
interface Bound {
  readonly slug: string;
  readonly origin: string | null;
}

/**
 * Checks the address of a draft's record. `other-address`: the trustees made their keys for another one, so
 * every device would refuse the record. `local-address`: only this machine reaches it.
 */
export function addressProblem(
  config: Pick<Deps['config'], 'publicUrl'>,
  { slug, origin }: Bound,
): 'other-address' | 'local-address' | null {
  const now = originOf(config, slug);
  if (origin !== null && origin !== now) return 'other-address';
  return isThisMachine(new URL(`http://${now}`).hostname) ? 'local-address' : null;
}

/**
 * Begins the record of an election: makes the log's key and, without external trustees, the server's trustee
 * key, and writes Setup. A crash before the commit leaves unused key files; the next try sets them aside.
 * @param external the trustees, or null if the server holds the key
 * @throws Error if the election waits for its trustees' key
 * @throws RangeError if a proof of possession does not hold, or keys are equal or cancel each other
 */
export async function createRecord(
  deps: RecordDeps,
  trx: Trx,
  election: ElectionRow,
  external: Trusteeship | null = null,
): Promise<RecordHead> {
  if (external === null && election.key_holders === 'trustees')
    throw new Error('the key of this election is its trustees’ to make');
  const log = election.slug;
  const succeeds = await findSuccession(trx, election.id);
  const origin = election.origin ?? originOf(deps.config, log);
  const key = await deps.keys.createSigningKey(log, origin);
  const { trusteesJson, possession, ceremony } =
    external ?? trusteeshipOf([await ownTrustee(deps, log, origin)]);
  requireTrustees(trusteesJson, origin, possession);
  const trustees = payloadOf(Buffer.from(trusteesJson));
  const made = ceremony === undefined ? [] : [payloadOf(Buffer.from(ceremony))];
  const setup: Setup = {
    version: 3,
    origin,
    title: election.title,
    made_at: Math.floor(deps.now().getTime() / 1000),
    trustees: bytesToHex(trustees.hash),
    possession,
    results: election.live_results ? 'live' : 'at-close',
    smallest_batch: election.smallest_batch,
    min_interval_s: election.min_interval_s,
    max_merge_delay_s: election.max_merge_delay_s,
    plain_casts: election.plain_casts,
    nominations: election.nominations,
    witnesses: (await listWitnesses(trx, election.id)).map(({ key }) => key),
    ...(election.witness_quorum > 0 && { quorum: election.witness_quorum }),
    ...(made[0] && { ceremony: bytesToHex(made[0].hash) }),
    ...(succeeds && { succeeds }),
  };
  const payload = documentBytes(setup);
  await setOrigin(trx, election.id, origin);
  await insertRecord(trx, {
    electionId: election.id,
    origin,
    verifierKey: formatVerifierKey(key),
    setupHash: payloadOf(payload).hash,
    trusteesHash: trustees.hash,
    heldTrustee: external ? null : 1,
    root: emptyRoot(),
  });
  const empty = await lockRecord(trx, election.id);
  if (!empty) throw new Error('the record that was just made is missing');
  return appendEntries(trx, empty, [{ type: 'Setup', payload }], deps.keys, [trustees, ...made]);
}
