import { verifyHead } from '@evoting/record/head';
import type { TreeHead } from '@evoting/tlog/append';
import { verifyCosignature } from '@evoting/tlog/cosignature';
import { parseVerifierKey } from '@evoting/tlog/key';
import type { Deps } from '../../deps.ts';
import type { Trx } from '../../platform/database/connect.ts';
import { isOwnTree } from '../board/head.ts';
import { insertOngoing } from '../board/ongoing-store.ts';
import { lockRecord, type RecordHead } from '../board/records-store.ts';
import { findQuorum, listStanding, type WitnessRow } from './cosignatures-store.ts';
import { askWitness } from './offering.ts';
import { witnessKey } from './taking.ts';

type GoOnDeps = Pick<Deps, 'db' | 'keys'>;

/** A checkpoint that somebody kept. */
export interface KeptHead {
  /** The name of its keeper, for messages. */
  readonly by: string;
  readonly note: string;
  /** It comes from the folder of a guardian, who signs nothing older afterwards. */
  readonly isNewest: boolean;
}

export type GoOnRefusal =
  | { readonly reason: 'not-restored' | 'nobody-asked' }
  | { readonly reason: 'not-signed'; readonly by: string }
  /** Somebody has seen more than this database holds. */
  | { readonly reason: 'behind'; readonly by: string; readonly size: number; readonly held: number }
  | { readonly reason: 'another-history'; readonly by: string; readonly size: number }
  | { readonly reason: 'too-few-witnesses'; readonly answered: number; readonly needed: number };

export type GoneOn = { readonly ok: true; readonly size: number } | ({ readonly ok: false } & GoOnRefusal);

/**
 * Lets a restored database go on with its record, if it holds every head that is known: that of the folder of
 * keys, those that others kept, and those of so many witnesses that no head which readers accept can be newer.
 * Keeps the highest of them beside the key, also where this database lacks it.
 * @throws KeyError for a damaged head file
 */
export async function goOn(
  { db, keys }: GoOnDeps,
  electionId: string,
  kept: readonly KeptHead[],
): Promise<GoneOn> {
  return db.transaction().execute(async (trx) => {
    const record = await lockRecord(trx, electionId);
    if (!record?.isRestored) return refuse({ reason: 'not-restored' });
    const found = await highestOf({ trx, keys }, record, kept);
    if (!found.ok) return found;
    const witnessed = await askWitnesses(trx, record, kept, found.highest.size);
    if (!witnessed.ok) return witnessed;
    await keys.storeHead(record, found.highest);
    await insertOngoing(trx, electionId);
    return { ok: true, size: found.highest.size };
  });
}

const refuse = (refusal: GoOnRefusal) => ({ ok: false, ...refusal }) as const;

/** Finds the highest head that is known, all of which the database must hold. */
async function highestOf(
  { trx, keys }: { trx: Trx; keys: GoOnDeps['keys'] },
  record: RecordHead,
  kept: readonly KeptHead[],
): Promise<{ ok: true; highest: TreeHead } | ({ ok: false } & GoOnRefusal)> {
  const heads: { by: string; head: TreeHead }[] = [];
  for (const { by, note } of [...kept, { by: 'The database', note: record.checkpoint }]) {
    const head = headOf(record, note);
    if (head) heads.push({ by, head });
    else if (record.publishedSize > 0) return refuse({ reason: 'not-signed', by });
  }
  const onDisk = await keys.lastHead(record);
  if (onDisk) heads.push({ by: 'The folder of keys', head: onDisk });
  const [first, ...lower] = heads.sort((a, b) => b.head.size - a.head.size);
  for (const { by, head } of first ? [first, ...lower] : []) {
    if (await isOwnTree(trx, record, head)) continue;
    const { size } = head;
    if (size > record.size) {
      // An older head, shown afterwards, changes nothing, and a successor can name what is missing.
      await keys.storeSeenHead(record, head);
      return refuse({ reason: 'behind', by, size, held: record.size });
    }
    return refuse({ reason: 'another-history', by, size });
  }
  return { ok: true, highest: first?.head ?? { size: 0, root: record.root } };
}

function headOf({ verifierKey }: RecordHead, note: string): TreeHead | null {
  const key = parseVerifierKey(verifierKey);
  const verified = key && verifyHead(note, key);
  return verified?.ok ? verified.head : null;
}

/**
 * Requires the word of so many witnesses that fewer than readers demand are left to have signed anything
 * newer. Without witnesses somebody must have kept a head.
 * @param size of the highest head known otherwise
 */
async function askWitnesses(
  trx: Trx,
  record: RecordHead,
  kept: readonly KeptHead[],
  size: number,
): Promise<{ ok: true } | ({ ok: false } & GoOnRefusal)> {
  const witnesses = await listStanding(trx, record.electionId);
  if (witnesses.length === 0) return kept.length > 0 ? { ok: true } : refuse({ reason: 'nobody-asked' });
  const needed = witnesses.length - (await findQuorum(trx, record.electionId)) + 1;
  let answered = 0;
  for (const witness of witnesses) {
    const by = witnessKey(witness.key).name;
    if (isKept(witness, kept)) {
      answered += 1;
      continue;
    }
    const said = await ask(trx, record, witness);
    if (said.kind === 'refused') return refuse({ reason: 'another-history', by, size: said.size });
    if (said.kind === 'beyond' && said.size > size)
      return refuse({ reason: 'behind', by, size: said.size, held: size });
    if (said.kind !== 'none') answered += 1;
  }
  return answered < needed ? refuse({ reason: 'too-few-witnesses', answered, needed }) : { ok: true };
}

const isKept = ({ key }: WitnessRow, kept: readonly KeptHead[]) =>
  kept.some(({ note, isNewest }) => isNewest && verifyCosignature(note, witnessKey(key)).ok);

const ask = (trx: Trx, record: RecordHead, witness: WitnessRow) =>
  witness.url === null || record.publishedSize === 0
    ? Promise.resolve({ kind: 'none' } as const)
    : askWitness(trx, record, witness).catch(() => ({ kind: 'none' }) as const);
