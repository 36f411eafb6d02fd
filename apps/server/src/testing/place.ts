import { randomBytes, randomUUID } from 'node:crypto';
import type { UserId } from '@evoting/contract/fields';
import { addToRoll } from '../domains/roll/service.ts';
import type { TestApp } from './app.ts';
import { draftElection } from './election.ts';

const BY = { by: { account: null, role: 'COMMISSION' }, areTwo: true, reason: 'On the list.' } as const;

/** A place on a roll, and the code of its letter. */
export interface TestPlace {
  readonly voterNumber: string;
  readonly code: string;
}

/** Adds a place to the roll of an election. */
export async function addPlace(
  { db }: Pick<TestApp, 'db'>,
  electionId: string,
  voterNumber: string,
  contact: string | null = null,
  area = 'whole',
): Promise<TestPlace> {
  const listed = { voterNumber, surname: 'Obi', name: 'Ada', area, contact };
  const added = await db
    .transaction()
    .execute((trx) => addToRoll(trx, electionId, listed, BY, randomBytes, true));
  if (!added.ok) throw new Error(added.reason);
  return { voterNumber, code: added.code };
}

/** Opens a place by its code, like a voter's browser. */
export async function openPlace(
  { call }: Pick<TestApp, 'call'>,
  place: TestPlace,
  more: object = {},
): Promise<{ token: string; account: UserId; status: number; code: string | undefined }> {
  const { status, body } = await call('POST', '/vote/open-place', { body: { ...place, ...more } });
  return { status, code: body.code, ...body.data };
}

/** Makes another election, whose voters use links, and opens a place on its roll. */
export async function openedPlace(test: TestApp) {
  const settings = { slug: `e${randomUUID()}`, who_may_vote: 'roll', voters_use: 'links' } as const;
  const { id } = await draftElection(test.db, [1], settings);
  return openPlace(test, await addPlace(test, id, 'VIN-1'));
}
