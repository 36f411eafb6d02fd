import { verifyHead } from '@evoting/record/head';
import { isAhead } from '@evoting/record/receipt';
import { verifyCosignature } from '@evoting/tlog/cosignature';
import { COSIGNATURE, parseVerifierKey } from '@evoting/tlog/key';
import { parseNote } from '@evoting/tlog/note';
import type { Deps } from '../../deps.ts';
import { CLOCK, noteAct } from '../audit-log/service.ts';
import { isOwnTree } from '../board/head.ts';
import { findRecordNamed, type RecordHead } from '../board/records-store.ts';
import { mailOfficers } from '../officer/service.ts';
import { type Cosigned, insertAlarm, listStanding, storeCosigned } from './cosignatures-store.ts';

export type TakeDeps = Pick<Deps, 'db' | 'config' | 'now'>;

export type TakeRefusal = 'no-such-record' | 'not-signed' | 'no-witness' | 'ahead-of-clock' | 'other-tree';

/**
 * Takes a checkpoint that a witness has cosigned. Only the log's own signature and one of a witness that the
 * setup names are kept of it. A tree that this server's record does not begin with is proof that the log's key
 * signed two histories, or that this database lost one: officers are told.
 */
export async function takeCosigned(
  deps: TakeDeps,
  log: string,
  note: string,
): Promise<{ ok: true } | { ok: false; reason: TakeRefusal }> {
  const record = await findRecordNamed(deps.db, log);
  const key = record && parseVerifierKey(record.verifierKey);
  if (!record || !key || record.publishedSize === 0) return { ok: false, reason: 'no-such-record' };
  const signed = verifyHead(note, key);
  if (!signed.ok) return { ok: false, reason: 'not-signed' };
  const { head } = signed;
  const [by] = (await listStanding(deps.db, record.electionId)).flatMap((witness) => {
    const own = verifyCosignature(note, witnessKey(witness.key));
    return own.ok ? [{ ...witness, signedAtS: own.time }] : [];
  });
  if (!by || head.size === 0) return { ok: false, reason: 'no-witness' };
  const cosigned = {
    key: by.key,
    size: head.size,
    timeS: by.signedAtS,
    note: withTwo(note, key.name, by.key),
  };
  // The database may have grown since the record was read; only a tree beyond it all is another one.
  if (!(await isOwnTree(deps.db, record, head)) && !(await isOwnNow(deps, log, head))) {
    await tellOfOtherTree(deps, record, cosigned);
    return { ok: false, reason: 'other-tree' };
  }
  const isEarly = isAhead({ time: by.signedAtS }, deps.now().getTime() / 1000);
  if (isEarly) return { ok: false, reason: 'ahead-of-clock' };
  await storeCosigned(deps.db, record.electionId, cosigned);
  return { ok: true };
}

async function isOwnNow(
  { db }: TakeDeps,
  log: string,
  head: Parameters<typeof isOwnTree>[2],
): Promise<boolean> {
  const record = await findRecordNamed(db, log);
  return record !== undefined && isOwnTree(db, record, head);
}

/** @throws Error for a stored key that cannot be read, which the draft would have refused */
export function witnessKey(text: string) {
  const key = parseVerifierKey(text, COSIGNATURE);
  if (key === null) throw new Error('the stored key of a witness cannot be read');
  return key;
}

/** Keeps the log's signatures and those of one witness; strangers' would let them fill the disk. */
function withTwo(note: string, logName: string, witness: string): string {
  const text = parseNote(note)?.text ?? '';
  const names = [logName, witnessKey(witness).name];
  const lines = note.slice(text.length + 1).match(/[^\n]*\n/g) ?? [];
  const kept = lines.filter((line) => names.some((name) => line.startsWith(`\u2014 ${name} `)));
  return `${text}\n${kept.join('')}`;
}

/** Mails every officer, once for each witness, that it has seen another history than this record. */
export async function tellOfOtherTree(
  deps: TakeDeps,
  { electionId, title }: Pick<RecordHead, 'electionId' | 'title'>,
  { key, size, note }: Pick<Cosigned, 'key' | 'size'> & { note: string | null },
): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    if (!(await insertAlarm(trx, electionId, { key, size, note }, deps.now()))) return;
    const { name } = witnessKey(key);
    await mailOfficers(deps, trx, { what: 'witness-differs', given: { title, name, size } }, null);
    await noteAct(trx, CLOCK, 'witness-differs', `election:${electionId}`, {
      after: { witness: name, size },
    });
  });
}
