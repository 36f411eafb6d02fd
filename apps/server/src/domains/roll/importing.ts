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
import { type Fault, type Known, readRow } from './list-rows.ts';
import { whyFixed } from './rolls-store.ts';
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
/** How many rows go to the database at once. */
const ROWS_AT_ONCE = 1_000;

/**
 * Checks lists of voters, moves them into the roll and takes them back, one after the other, until it is
 * stopped. After a crash the next worker begins again: only the last transaction touches the roll.
 * Takes: the database, how connections for long work are made, and where to report.
 */
export function keepImports(
  deps: ImportDeps,
  connection: ClientConfig,
  onFailure: (error: unknown) => void,
): Background {
  return startBackground((signal) => importWaiting(deps, connection, signal), {
    ...{ everyMs: LOOK_EVERY_MS, afterFailureMs: AFTER_FAILURE_MS, onFailure },
  });
}

type ImportDeps = Pick<Deps, 'db' | 'config'>;

/** Does the waiting work. */
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
      // Another process may have done it in the meantime.
      const row = await findImport(long.db, id);
      if (row?.state === 'checking' && row.form) await check(deps, long, row, row.form);
      else if (row?.state === 'moving') await move(long, row);
      else if (row?.state === 'taking-back' && row.taken_back_by)
        await takeBack(long, row, row.taken_back_by);
    });
  }
}

/** There may be millions of rows: no officer waits for the deletion, and no time limit ends it. */
async function forgetRows(db: Db, connection: ClientConfig): Promise<void> {
  for (const id of await listForgotten(db))
    await withLongWork(connection, `roll import ${id}`, async (long) => {
      // First: from then on nobody sends a part, and nothing is checked or moved.
      await endImport(long.db, id);
      await dropParts(long.db, id);
      await emptyStaging(long.db, id);
      await dropFaults(long.db, id);
    });
}

/** Reads the whole list, and sorts its rows into good and bad. */
async function check(
  { db, config }: ImportDeps,
  long: LongWork,
  { id, election_id }: ImportRow,
  form: ListForm,
): Promise<void> {
  await emptyStaging(long.db, id);
  await dropFaults(long.db, id);
  try {
    const known = { areas: await listKnownAreas(long.db), takesPhones: config.sms !== null };
    await stage(db, long, id, form, known);
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

function stage(db: Db, long: LongWork, id: string, form: ListForm, known: Known): Promise<void> {
  const steps = [
    Readable.from(partsOf(db, id)),
    decoderOf(form.encoding),
    rowsOf(form.separator),
    sorterOf(id, form, known, (faults) => insertFaults(db, id, faults)),
  ] as const;
  return long.copy(COPY_INTO_STAGING, steps);
}

/** The file from its beginning; its progress is stored for display. */
async function* partsOf(db: Db, id: string): AsyncGenerator<Buffer> {
  let doneBytes = 0;
  for (let part = 0; ; part += 1) {
    const bytes = await readPart(db, id, part);
    if (!bytes) break;
    yield bytes;
    doneBytes += bytes.length;
    await updateImport(db, id, { doneBytes });
  }
  if (doneBytes === 0) throw new UnreadableFile('no-rows');
}

/** Rows in, lines for the staging table out; the faults of the others are stored as they are found. */
function sorterOf(
  id: string,
  { columns }: ListForm,
  known: Known,
  keep: (faults: readonly Fault[]) => Promise<void>,
): Transform {
  let isHead = true;
  let lines: string[] = [];
  let faults: Fault[] = [];
  const give = async () => {
    const given = lines.join('');
    const found = faults;
    lines = [];
    faults = [];
    await keep(found);
    return given === '' ? undefined : given;
  };
  const take = ({ record, info }: FileRow) => {
    const read = readRow(record, info.lines, columns, known);
    if (read.ok) lines.push(stagingLine(id, info.lines, read.row));
    else faults.push(...read.faults);
  };
  return new Transform({
    writableObjectMode: true,
    transform(row: FileRow, _encoding, done) {
      if (isHead) isHead = false;
      else take(row);
      if (lines.length + faults.length < ROWS_AT_ONCE) done();
      else give().then((given) => done(null, given), done);
    },
    flush(done) {
      give().then((given) => done(null, given), done);
    },
  });
}

/**
 * All good rows, or none. Where a number got a place in the meantime, an area was divided, or a crash of the
 * database has emptied the staging table, the list is checked again.
 */
async function move({ db }: LongWork, row: ImportRow): Promise<void> {
  const { id, election_id: electionId, begun_by, good_rows, bad_rows } = row;
  try {
    await db.transaction().execute(async (trx) => {
      const problem = await whyFixed(trx, electionId);
      if (!(await isStill(trx, id, 'moving'))) return;
      if (problem) return updateImport(trx, id, { state: 'failed', problem });
      if ((await moveRows(trx, id, electionId)) !== good_rows) throw new StagingLost();
      await updateImport(trx, id, { state: 'done' });
      // The bad rows stay: an officer mends them, and sends them as another list.
      await dropParts(trx, id);
      await emptyStaging(trx, id);
      const facts = { list: id, added: good_rows, leftOut: bad_rows };
      await noteAct(trx, officerActor(begun_by), 'roll-imported', `election:${electionId}`, {
        after: facts,
      });
    });
  } catch (error) {
    if (!(error instanceof StagingLost) && violatedConstraint(error) !== 'roll_pkey') throw error;
    await updateImport(db, id, { state: 'checking', doneBytes: 0 }, 'moving');
  }
}

class StagingLost extends Error {}

/**
 * Whether a list still waits for this work; the roll must be held. A worker may have ended, and with it the
 * lock on its work, while its commit was still on its way: the roll is free only once that is decided.
 */
async function isStill(trx: Trx, id: string, state: ImportRow['state']): Promise<boolean> {
  return (await findImport(trx, id))?.state === state;
}

/**
 * All places of the list that nobody has claimed, or none: where the roll was frozen in the meantime the list
 * stays on it.
 */
function takeBack({ db }: LongWork, row: ImportRow, by: UserId): Promise<void> {
  const { id, election_id: electionId, taken_back_for: reason } = row;
  return db.transaction().execute(async (trx) => {
    const isFixed = (await whyFixed(trx, electionId)) !== null;
    if (!(await isStill(trx, id, 'taking-back'))) return;
    if (isFixed) return leaveOnRoll(trx, id);
    const { gone, claimed } = await freePlacesOf(trx, id);
    await endTakingBack(trx, id, { gone, claimed });
    await noteAct(trx, officerActor(by), 'roll-list-taken-back', `election:${electionId}`, {
      before: { places: gone + claimed },
      after: { list: id, places: claimed, reason },
    });
  });
}
