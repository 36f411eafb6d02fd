import { randomUUID } from 'node:crypto';
import { testWitness } from '@evoting/record/testing/witness';
import { describe, expect, it } from 'vitest';
import { createTestApp } from '../../testing/app.ts';
import { draftElection, open } from '../../testing/election.ts';
import { WELL } from '../../testing/pulses.ts';
import { encryptFor, fillIntake } from '../../testing/record.ts';
import { guardedAt } from '../../testing/trustees.ts';
import { COMMAND } from '../audit-log/service.ts';
import { findRecord } from '../board/records-store.ts';
import { sequenceOnce } from '../board/sequencer.ts';
import { advanceElection } from '../count/advancing.ts';
import { nameWitnesses } from '../election/witnesses.ts';
import { takeCosigned } from '../witness/taking.ts';
import { beat } from './pulse.ts';
import { levelOf, nextShortage } from './shortages.ts';
import type { Shortage } from './shortages-store.ts';

const MINUTE_MS = 60_000;
const test = await createTestApp();
const { db, deps, clock } = test;
const officers = [await test.newOfficer(), await test.newOfficer('observer')]
  .map(({ email }) => email)
  .sort();

/** Looks as two processes do, and returns the mails that came since the last look. */
async function look(whom: 'trustees' | 'witnesses') {
  await Promise.all([beat(deps, randomUUID(), WELL), beat(deps, randomUUID(), WELL)]);
  const mails = await db
    .selectFrom('outbox')
    .select(['recipient', 'text'])
    .where('subject', 'like', `%Few ${whom} %`)
    .orderBy('recipient')
    .execute();
  await db.deleteFrom('outbox').execute();
  return mails;
}

describe('a shortage of witnesses or trustees', () => {
  it.each([
    [3, 2, [true, true, true], 'enough'],
    [3, 2, [true, false, true], 'few'],
    [3, 2, [true, false, false], 'too-few'],
    [5, 2, [true, true, true, true, false], 'enough'],
    [5, 2, [true, true, true, false, false], 'few'],
    [1, 1, [true], 'enough'],
  ])('of %i, of whom %i are needed: %j is %s', (_of, needed, up, level) => {
    const list = up.map((isUp, n) => ({ name: `${n}`, isUp }));
    expect(levelOf({ needed, list })).toBe(level);
  });

  it('is told of after two minutes, when it gets worse, and again after ten minutes without it [A369]', () => {
    let shortage: Shortage | null = null;
    const told = [
      [0, 'few', false],
      [1, 'enough', false],
      [2, 'few', false],
      [4, 'few', true],
      [5, 'few', false],
      [6, 'enough', false],
      [12, 'few', false],
      [13, 'too-few', false],
      [15, 'too-few', true],
      [16, 'few', false],
      [17, 'too-few', false],
      [40, 'too-few', false],
      [41, 'enough', false],
      [51, 'enough', false],
      [52, 'too-few', false],
      [54, 'too-few', true],
    ] as const;
    for (const [minute, level, expected] of told) {
      const next = nextShortage(shortage, level, new Date(minute * MINUTE_MS));
      expect([minute, next.isNews]).toEqual([minute, expected]);
      shortage = next.shortage;
    }
  });
});

it('mails every officer once that a guardian has stopped, and again after it was back [A369]', async () => {
  const { id, proveBy, give } = await guardedAt(test, { slug: 'few-answer', live: 1 });
  const advance = async () => {
    for (let n = 0; n < 2; n++) {
      const record = await findRecord(db, id);
      if (record) await advanceElection(deps, record);
    }
  };
  const vote = async () => {
    await fillIntake(db, id, [await encryptFor(db, id, () => 0)]);
    await advance();
  };
  const answer = async (...trustees: number[]) => {
    const shares = await Promise.all(trustees.map(proveBy));
    for (const share of shares) expect((await give(share)).status).toBe(200);
    await advance();
  };
  expect(await look('trustees')).toEqual([]);
  await vote();
  await answer(1, 2, 3);
  clock.advance(3 * MINUTE_MS);
  expect(await look('trustees')).toEqual([]);
  await vote();
  await answer(1, 3);
  clock.advance(3 * MINUTE_MS);
  expect(await look('trustees')).toEqual([]);
  clock.advance(2 * MINUTE_MS);
  const mails = await look('trustees');
  expect(mails.map(({ recipient }) => recipient)).toEqual(officers);
  expect(mails[0]?.text).toContain('2 of the 3 trustees');
  clock.advance(60 * MINUTE_MS);
  expect(await look('trustees')).toEqual([]);
  await vote();
  await answer(1, 2, 3);
  for (const minutes of [0, 11]) {
    clock.advance(minutes * MINUTE_MS);
    expect(await look('trustees')).toEqual([]);
  }
  expect(await db.selectFrom('shortages').select('level').where('what', '=', 'trustees').execute()).toEqual(
    [],
  );
  await vote();
  clock.advance(3 * MINUTE_MS);
  await look('trustees');
  clock.advance(2 * MINUTE_MS);
  expect((await look('trustees'))[0]?.text).toMatch(/0 of the 3 trustees[\s\S]*counts wait/);
});

it('mails officers of witnesses that sign no more, and not before they had time to begin [A369]', async () => {
  const witnesses = [1, 2, 3].map((n) => testWitness(n));
  const { id, slug } = await draftElection(db, [2], { slug: 'few-sign' });
  const naming = { text: witnesses.map(({ vkey }) => vkey).join('\n'), quorum: 2 };
  await db.transaction().execute((trx) => nameWitnesses(deps.config, trx, id, naming, COMMAND));
  await open(deps, id);
  const sign = async (...signers: typeof witnesses) => {
    const { checkpoint = '' } = (await findRecord(db, id)) ?? {};
    for (const one of signers)
      expect(await takeCosigned(deps, slug, one.cosigned(checkpoint, Math.floor(clock.ms / 1000)))).toEqual({
        ok: true,
      });
  };
  expect(await look('witnesses')).toEqual([]);
  await sign(...witnesses);
  clock.advance(5 * MINUTE_MS);
  expect(await look('witnesses')).toEqual([]);
  clock.advance(20 * MINUTE_MS);
  await fillIntake(db, id, [await encryptFor(db, id)]);
  await sequenceOnce(deps, id);
  await sign(...witnesses.slice(1));
  expect(await look('witnesses')).toEqual([]);
  clock.advance(2 * MINUTE_MS);
  const mails = await look('witnesses');
  expect(mails.map(({ recipient }) => recipient)).toEqual(officers);
  expect(mails[0]?.text).toMatch(/2 of the 3 witnesses[\s\S]*Silent: /);
  expect(mails[0]?.text).toContain(witnesses[0]?.name);
});
