import { setTimeout as sleep } from 'node:timers/promises';
import { LIST_PART_BYTES } from '@evoting/contract/commission/roll';
import { userIdSchema } from '@evoting/contract/fields';
import { importWaiting } from '../apps/server/src/domains/roll/importing.ts';
import {
  beginImport,
  checkImport,
  finishImport,
  lookAtImport,
  takeImportBack,
  takePart,
} from '../apps/server/src/domains/roll/imports.ts';
import { draftElection, insertUser } from '../apps/server/src/testing/election.ts';
import { benchDatabase } from './database.ts';

const SIZES = [100_000, 1_000_000];
const COLUMNS = { voterNumber: 0, surname: 1, name: 2, area: null, contact: 3, identityNumber: null };

/**
 * Measures the import of a list of 100,000 and of a million voters with a bad last row (check, move, growth
 * of the process), and its removal.
 */
export async function benchRoll(): Promise<Record<string, number>> {
  const measured: Record<string, number> = {};
  for (const size of SIZES) {
    const bench = await benchDatabase();
    try {
      const { seconds, grownMb, onRoll, backSeconds, left } = await importOf(bench, size);
      if (onRoll !== size - 1) throw new Error(`${onRoll} of ${size - 1} voters are on the roll`);
      if (left !== 0) throw new Error(`${left} voters are on the roll still`);
      measured[`${size} voters s`] = Math.round(seconds * 10) / 10;
      measured[`${size} voters MB more`] = Math.round(grownMb);
      measured[`${size} voters taken back s`] = Math.round(backSeconds * 10) / 10;
    } finally {
      await bench.remove();
    }
  }
  const [less = 1, more = 0] = SIZES.map((size) => measured[`${size} voters MB more`] ?? 0);
  measured['MB more: 1000000 voters / 100000'] = Math.round((more / less) * 10) / 10;
  return measured;
}

async function importOf({ deps, connection }: Awaited<ReturnType<typeof benchDatabase>>, size: number) {
  const { db } = deps;
  const { id: electionId } = await draftElection(db, [1], { who_may_vote: 'roll' });
  const by = userIdSchema.parse(await insertUser(db, 'VOTER'));
  await db.updateTable('users').set({ role: 'COMMISSION' }).where('id', '=', by).execute();
  await db
    .insertInto('officers')
    .values({ account_id: by, role: 'registrar', added_at: new Date(), role_since: new Date() })
    .execute();
  const bytes = listOf(size);
  const begun = await beginImport(deps, electionId, by, { fileName: 'roll.csv', bytes: bytes.length });
  if (!begun.ok) throw new Error(begun.reason);
  const { id } = begun;
  for (let part = 0; part * LIST_PART_BYTES < bytes.length; part += 1)
    await takePart(
      deps,
      by,
      { id, part },
      bytes.subarray(part * LIST_PART_BYTES, (part + 1) * LIST_PART_BYTES),
    );
  const began = performance.now();
  const memory = watchMemory();
  await checkImport(db, by, id, { encoding: 'utf-8', separator: ',', columns: COLUMNS });
  await importWaiting(deps, connection);
  const seen = (await lookAtImport(deps, id, by, {}))?.import;
  const finished = await finishImport(db, by, id, seen?.checkNo ?? 0);
  if (!finished.ok) throw new Error(`${finished.reason}: ${JSON.stringify(seen)}`);
  await importWaiting(deps, connection);
  const grownMb = await memory.stop();
  const seconds = (performance.now() - began) / 1_000;
  const places = async () => (await db.selectFrom('rolls').select('places').executeTakeFirstOrThrow()).places;
  const onRoll = await places();
  const beganBack = performance.now();
  await takeImportBack(db, by, id, 'Columns were exchanged.');
  await importWaiting(deps, connection);
  const backSeconds = (performance.now() - beganBack) / 1_000;
  return { seconds, grownMb, onRoll, backSeconds, left: await places() };
}

function listOf(size: number): Buffer {
  const rows = Array.from(
    { length: size - 1 },
    (_, n) => `VIN-${n},Surname ${n % 5_000},Given Name ${n % 777},voter${n}@example.org\n`,
  );
  return Buffer.from(`number,surname,name,contact\n${rows.join('')}no number,,,\n`);
}

/** Measures the greatest growth of the process from now on, in MB. */
function watchMemory() {
  globalThis.gc?.();
  const before = process.memoryUsage().rss;
  let most = before;
  let isDone = false;
  const watching = (async () => {
    while (!isDone) {
      most = Math.max(most, process.memoryUsage().rss);
      await sleep(50);
    }
  })();
  return {
    stop: async () => {
      isDone = true;
      await watching;
      return (most - before) / 1024 / 1024;
    },
  };
}
