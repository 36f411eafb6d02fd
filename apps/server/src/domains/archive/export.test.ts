import { readArchive } from '@evoting/belenios/archive';
import { expect, it } from 'vitest';
import { meter } from '../../testing/meter.ts';
import {
  encryptFor,
  fillIntake,
  openedElection,
  recordDeps,
  unverifiedCopies,
} from '../../testing/record.ts';
import { listCredentials } from '../board/entries-store.ts';
import { findRecord } from '../board/records-store.ts';
import { sequenceOnce } from '../board/sequencer.ts';
import { exportArchives } from './export.ts';

const VOTES = 40;
const deps = await recordDeps();
const { db } = deps;
const { id } = await openedElection(deps, [2]);
const ballots = unverifiedCopies(await encryptFor(db, id), VOTES);
await fillIntake(db, id, ballots);
await sequenceOnce(deps, id);

it('reads the credentials of an archive only when it is written', async () => {
  const record = (await findRecord(db, id)) ?? expect.fail('there is no record');
  const metered = meter(db);
  const [archive] = await exportArchives(metered.db, record, 1_790_000_000);
  expect(metered.read.rows).toBeLessThan(VOTES);
  const lists: unknown[] = [];
  for await (const { documents } of readArchive(archive?.chunks ?? []))
    for (const text of documents.values()) if (text.startsWith('[')) lists.push(new Set(JSON.parse(text)));
  const credentials = ballots.map(({ credential }) => credential);
  expect(lists).toContainEqual(new Set(credentials));
});

it('lists credentials in pages, each once', async () => {
  const page = (after: number) => listCredentials(db, id, 1, { after, limit: 30 });
  const first = await page(-1);
  const second = await page(first.at(-1)?.index ?? -1);
  expect([first.length, second.length]).toEqual([30, 10]);
  const listed = [...first, ...second].map(({ credential }) => credential.toString('hex'));
  expect(listed.sort()).toEqual(ballots.map(({ credential }) => credential).sort());
});
