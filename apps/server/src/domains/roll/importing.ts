import { Readable, Transform } from 'node:stream';
import type { ListForm } from '@evoting/contract/commission/roll';
import type { UserId } from '@evoting/contract/fields';
import type { ClientConfig } from 'pg';
import type { Deps } from '../../deps.ts';
import { type Background, startBackground } from '../../platform/background.ts';
import { type Db, type Trx, violatedConstraint } from '../../platform/database/connect.ts';
import { type LongWork, withLongWork } from '../../platform/database/long-work.ts';
import { decoderOf, type FileRow, fileProblem, rowsOf, UnreadableFile } from '../../platform/list-form.ts';
import { noteAct } from '../audit-log/service.ts';
import { officerActor } from '../officer/service.ts';
import { digestOfIdentity, type ListKeys, listKeys } from './identity-digest.ts';
import {
  dropFaults,
  dropParts,
  endImport,
  endTakingBack,
  findImport,
  type ImportRow,
  insertFaults,
  leaveOnRoll,
  listForgotten,
  listWaiting,
  readPart,
  updateImport,
} from './imports-store.ts';
import { type Fault, type RowContext, readRow } from './list-rows.ts';
import { whyFixed } from './rolls-store.ts';
import { unsealPart } from './sealed-parts.ts';
import {
  COPY_INTO_STAGING,
  countRows,
  emptyStaging,
  listKnownAreas,
  moveRows,
  refuseTwins,
  stagingLine,
} from './staging-store.ts';
import { freePlacesOf } from './store.ts';

const LOOK_EVERY_MS = 1_000;
const AFTER_FAILURE_MS = 10_000;
/** Rows sent to the database at once. */
const ROWS_AT_ONCE = 1_000;

/**
 * Starts the worker that checks lists of voters, moves them into the roll and takes them back, one at a time.
 * After a crash the next worker begins again: only the last transaction changes the roll.
 * @param connection for long work, without statement timeouts
 */
export function keepImports(
  deps: ImportDeps,
  connection: ClientConfig,
  onFailure: (error: unknown) => void,
): Background {
  return startBackground((signal) => importWaiting(deps, connection, signal), {
    everyMs: LOOK_EVERY_MS,
    afterFailureMs: AFTER_FAILURE_MS,
    onFailure,
  });
}

type ImportDeps = Pick<Deps, 'db' | 'config' | 'keys'>;

/** Does all waiting work on lists. */
export async function importWaiting(
  deps: ImportDeps,
  connection: ClientConfig,
  signal?: AbortSignal,
): Promise<void> {
  const { db } = deps;
  await forgetRows(db, connection);
  for (const { id } of await listWaiting(db)) {
    if (signal?.aborted) return;
    await withLongWork(connection, `roll import ${id}`, async (long) => {
      // Read again under the lock: another process may have done the work.
      const row = await findImport(long.db, id);
      if (row?.state === 'checking' && row.form) await check(deps, long, row, row.form);
      else if (row?.state === 'moving') await move(long, row);
      else if (row?.state === 'taking-back' && row.taken_back_by)
        await takeBack(long, row, row.taken_back_by);
    });
  }
}

/** Deletes rows in the background and without a statement timeout, since there may be millions. */
async function forgetRows(db: Db, connection: ClientConfig): Promise<void> {
  for (const id of await listForgotten(db))
    await withLongWork(connection, `roll import ${id}`, async (long) => {
      // First, so that no more parts arrive and nothing is checked or moved.
      await endImport(long.db, id);
      await dropParts(long.db, id);
      await emptyStaging(long.db, id);
      await dropFaults(long.db, id);
    });
}

/** Reads a whole list, and stores its rows as good rows or faults. */
async function check(
  { db, config, keys }: ImportDeps,
  long: LongWork,
  { id, election_id }: ImportRow,
  form: ListForm,
): Promise<void> {
  await emptyStaging(long.db, id);
  await dropFaults(long.db, id);
  try {
    const own = await listKeys(keys);
    const digest = (number: string) => digestOfIdentity(own.identities, election_id, number);
    const known = { areas: await listKnownAreas(long.db), takesPhones: config.sms !== null, digest };
    const parts = partsOf(db, id, own);
    await stage(
      long,
      parts,
      sorterOf(id, form, known, (faults) => insertFaults(db, id, faults)),
      form,
    );
    await refuseTwins(long.db, id, election_id, form.columns.area !== null);
  } catch (error) {
    const problem = fileProblem(error);
    if (problem === null) throw error;
    await updateImport(long.db, id, { state: 'failed', problem });
    return;
  }
  const { good, bad } = await countRows(long.db, id);
  if (good + bad === 0) await updateImport(long.db, id, { state: 'failed', problem: 'no-rows' });
  else await updateImport(long.db, id, { state: 'checked', goodRows: good, badRows: bad });
}

function stage(
  long: LongWork,
  parts: AsyncGenerator<Buffer>,
  sorter: Transform,
  { encoding, separator }: ListForm,
): Promise<void> {
  const steps = [Readable.from(parts), decoderOf(encoding), rowsOf(separator), sorter] as const;
  return long.copy(COPY_INTO_STAGING, steps);
}

/** Reads the file from its beginning, and stores the progress for display. */
async function* partsOf(db: Db, id: string, keys: ListKeys): AsyncGenerator<Buffer> {
  let doneBytes = 0;
  for (let part = 0; ; part += 1) {
    const sealed = await readPart(db, id, part);
    if (!sealed) break;
    const bytes = unsealPart(keys, { id, part }, sealed);
    if (!bytes) throw new UnreadableFile('no-text');
    yield bytes;
    doneBytes += bytes.length;
    await updateImport(db, id, { doneBytes });
  }
  if (doneBytes === 0) throw new UnreadableFile('no-rows');
}

/** Turns rows into lines for the staging table, and stores the faults of bad rows as they are found. */
function sorterOf(
  id: string,
  { columns }: ListForm,
  known: RowContext,
  storeFaults: (faults: readonly Fault[]) => Promise<void>,
): Transform {
  let isHead = true;
  let lines: string[] = [];
  let faults: Fault[] = [];
  const flush = async () => {
    const batch = lines.join('');
    const found = faults;
    lines = [];
    faults = [];
    await storeFaults(found);
    return batch === '' ? undefined : batch;
  };
  const add = ({ record, info }: FileRow) => {
    const read = readRow(record, info.lines, columns, known);
    if (read.ok) lines.push(stagingLine(id, info.lines, read.row));
    else faults.push(...read.faults);
  };
  return new Transform({
    writableObjectMode: true,
    transform(row: FileRow, _encoding, done) {
      if (isHead) isHead = false;
      else add(row);
      if (lines.length + faults.length < ROWS_AT_ONCE) done();
      else flush().then((batch) => done(null, batch), done);
    },
    flush(done) {
      flush().then((batch) => done(null, batch), done);
    },
  });
}

/**
 * Moves all good rows into the roll, or none. If a number or a person got a place meanwhile, an area was divided, or a
 * crash of the database emptied the staging table, the list is checked again.
 */
async function move({ db }: LongWork, row: ImportRow): Promise<void> {
  const { id, election_id: electionId, begun_by, good_rows, bad_rows } = row;
  try {
    await db.transaction().execute(async (trx) => {
      const problem = await whyFixed(trx, electionId);
      if (!(await isInState(trx, id, 'moving'))) return;
      if (problem) return updateImport(trx, id, { state: 'failed', problem });
      if ((await moveRows(trx, id, electionId)) !== good_rows) throw new StagingLost();
      await updateImport(trx, id, { state: 'done' });
      // The bad rows stay: an officer corrects them and sends them as another list.
      await dropParts(trx, id);
      await emptyStaging(trx, id);
      const facts = { list: id, added: good_rows, leftOut: bad_rows };
      await noteAct(trx, officerActor(begun_by), 'roll-imported', `election:${electionId}`, {
        after: facts,
      });
    });
  } catch (error) {
    if (!(error instanceof StagingLost) && !isTaken(error)) throw error;
    await updateImport(db, id, { state: 'checking', doneBytes: 0 }, 'moving');
  }
}

const isTaken = (error: unknown) => ['roll_pkey', 'roll_identity'].includes(violatedConstraint(error) ?? '');

class StagingLost extends Error {}

/**
 * Reports whether a list still waits for this work. Call it after locking the roll: if another worker died
 * during its commit, the lock on the roll is free only once that commit has succeeded or failed.
 */
async function isInState(trx: Trx, id: string, state: ImportRow['state']): Promise<boolean> {
  return (await findImport(trx, id))?.state === state;
}

/** Removes all unclaimed places of a list, or, if the roll was frozen meanwhile, none. */
function takeBack({ db }: LongWork, row: ImportRow, by: UserId): Promise<void> {
  const { id, election_id: electionId, taken_back_for: reason } = row;
  return db.transaction().execute(async (trx) => {
    const isFixed = (await whyFixed(trx, electionId)) !== null;
    if (!(await isInState(trx, id, 'taking-back'))) return;
    if (isFixed) return leaveOnRoll(trx, id);
    const { gone, claimed } = await freePlacesOf(trx, id);
    await endTakingBack(trx, id, { gone, claimed });
    await noteAct(trx, officerActor(by), 'roll-list-taken-back', `election:${electionId}`, {
      before: { places: gone + claimed },
      after: { list: id, places: claimed, reason },
    });
  });
}
