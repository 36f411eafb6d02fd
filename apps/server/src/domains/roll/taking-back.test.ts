import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type Person, type TestApp } from '../../testing/app.ts';
import { addAreas } from '../../testing/areas.ts';
import { draftElection, endElections } from '../../testing/election.ts';
import { allowLetters, clerkOf, HEAD } from '../../testing/roll-list.ts';
import { someWait } from '../../testing/waits.ts';
import { endTakingBack } from './imports-store.ts';
import { whyFixed } from './rolls-store.ts';
import { freePlacesOf } from './store.ts';

let test: TestApp;
let ada: Person;
let clerk: ReturnType<typeof clerkOf>;
let electionId: string;
beforeAll(async () => {
  test = await createTestApp();
  await addAreas(test.db);
});
beforeEach(async () => {
  await endElections(test.db, test.clock.now());
  electionId = (await draftElection(test.db, [1], { slug: `e${crypto.randomUUID()}`, who_may_vote: 'roll' }))
    .id;
  ada = await test.newOfficer('registrar');
  clerk = clerkOf(test, ada.token);
});

const rowsOf = (...numbers: string[]) => numbers.map((number) => `${number},Obi,Ada,A1x,`);
/** Puts a list of these numbers on the roll. */
async function put(...rows: string[]): Promise<string> {
  const id = await clerk.send([HEAD, ...rows].join('\n'));
  await clerk.check(id);
  await clerk.finish(id);
  await clerk.work();
  return id;
}
const takeBack = async (id: string, by = clerk, reason = 'Columns were exchanged.') => {
  const { status, body } = await by.call('POST', `/imports/${id}/take-back`, { reason });
  return body.code ?? status;
};
const stateOf = async (id: string) => (await clerk.look(id)).import;
const onRoll = async () =>
  (
    await test.db
      .selectFrom('roll')
      .select('voter_number')
      .where('election_id', '=', electionId)
      .orderBy('voter_number')
      .execute()
  ).map(({ voter_number }) => voter_number);
const claim = async (by: Person, voterNumber: string, code: string) => {
  const body = { voterNumber, code };
  const answer = await test.call('POST', '/vote/claim-place', { token: by.token, body });
  return answer.body.code ?? answer.status;
};
const lettersOf = async (id: string): Promise<{ voterNumber: string; code: string }[]> => {
  await allowLetters(test, id, ada);
  return (await clerk.call('POST', `/imports/${id}/letters`, {})).body.data.letters;
};
const acts = async () =>
  (await test.db.selectFrom('audit_log').selectAll().orderBy('seq').execute()).filter(
    ({ action, object }) => action === 'roll-list-taken-back' && object === `election:${electionId}`,
  );
const freeze = () =>
  test.db
    .updateTable('rolls')
    .set({ frozen_at: test.clock.now() })
    .where('election_id', '=', electionId)
    .execute();

describe('a list on a roll that is not frozen', () => {
  it('is taken back as a whole, by any registrar, with a reason: its letters are worthless, and its numbers free [A178]', async () => {
    const other = await put(...rowsOf('VIN-8'));
    const id = await put(...rowsOf('VIN-1', 'VIN-2', 'VIN-3'));
    const [letter] = await lettersOf(id);
    const bola = await test.newOfficer('registrar');
    expect(await takeBack(id, clerkOf(test, bola.token))).toBe(202);
    await clerk.work();
    expect(await stateOf(id)).toMatchObject({ state: 'taken-back', takenBack: { gone: 3, claimed: 0 } });
    expect([await onRoll(), (await stateOf(other)).state]).toEqual([['VIN-8'], 'done']);
    expect((await clerk.call('GET', '')).body.data).toMatchObject({ places: 1 });
    expect(await claim(await test.newVoter(), 'VIN-1', letter?.code ?? '')).toBe('place-not-found');
    expect(await acts()).toMatchObject([
      {
        actor: bola.id,
        before: { places: 3 },
        after: { list: id, places: 0, reason: 'Columns were exchanged.' },
      },
    ]);
    await put(...rowsOf('VIN-1', 'VIN-2', 'VIN-3'));
    expect(await onRoll()).toEqual(['VIN-1', 'VIN-2', 'VIN-3', 'VIN-8']);
    expect(await claim(await test.newVoter(), 'VIN-1', letter?.code ?? '')).toBe('place-not-found');
    const { places } = await test.db
      .selectFrom('rolls')
      .select('places')
      .where('election_id', '=', electionId)
      .executeTakeFirstOrThrow();
    expect(places).toBe(4);
  });

  it('leaves the places that somebody has claimed, which are counted and said [A178]', async () => {
    const id = await put(...rowsOf('VIN-1', 'VIN-2', 'VIN-3'));
    const letters = await lettersOf(id);
    const voter = await test.newVoter();
    expect(await claim(voter, 'VIN-2', letters[1]?.code ?? '')).toBe(200);
    await takeBack(id);
    await clerk.work();
    expect((await stateOf(id)).takenBack).toEqual({ gone: 2, claimed: 1 });
    expect(await onRoll()).toEqual(['VIN-2']);
    expect(await acts()).toMatchObject([{ before: { places: 3 }, after: { places: 1 } }]);
    expect(await claim(voter, 'VIN-2', letters[1]?.code ?? '')).toBe(200);
  });

  it('leaves a place that is being claimed', async () => {
    const id = await put(...rowsOf('VIN-1', 'VIN-2'));
    const voter = await test.newVoter();
    await takeBack(id);
    let working: Promise<void> | undefined;
    await test.db.transaction().execute(async (trx) => {
      await trx
        .updateTable('roll')
        .set({ account_id: voter.id, state: 'claimed', claimed_by: 'letter' })
        .where('election_id', '=', electionId)
        .where('voter_number', '=', 'VIN-1')
        .execute();
      working = clerk.work();
      await someWait(test.owner, 'delete from "roll"');
    });
    await working;
    expect([await onRoll(), (await stateOf(id)).takenBack]).toEqual([['VIN-1'], { gone: 1, claimed: 1 }]);
  });

  it('is taken back once if a worker ended with its commit on the way, and what that worker found is kept', async () => {
    const id = await put(...rowsOf('VIN-1', 'VIN-2'));
    await takeBack(id);
    const next = await test.db.transaction().execute(async (trx) => {
      await whyFixed(trx, electionId);
      await endTakingBack(trx, id, await freePlacesOf(trx, id));
      const work = { of: clerk.work() };
      await someWait(test.owner, '%"rolls"');
      return work;
    });
    await next.of;
    expect((await stateOf(id)).takenBack).toEqual({ gone: 2, claimed: 0 });
    // The worker's own transaction notes it; the next one has nothing to note.
    expect(await acts()).toEqual([]);
  });

  it('is taken back once, with two workers or after a crash, and its bad rows are deleted with it [A88]', async () => {
    const id = await put(...rowsOf('VIN-1'), 'no number,Obi,Ada,A1x,');
    expect(await clerk.faults(id)).toHaveLength(1);
    expect([await takeBack(id), await takeBack(id)]).toEqual([202, 'import-elsewhere']);
    await Promise.all([clerk.work(), clerk.work(), clerk.work()]);
    await clerk.work();
    expect([await onRoll(), await acts(), await clerk.faults(id)]).toEqual([[], [expect.anything()], []]);
    expect(await takeBack(id)).toBe('import-elsewhere');
  });

  it('is not taken back before it is on the roll, without a reason, by an observer, or by a voter', async () => {
    const id = await put(...rowsOf('VIN-1'));
    const checked = await clerk.send([HEAD, ...rowsOf('VIN-2')].join('\n'));
    await clerk.check(checked);
    const observer = clerkOf(test, (await test.newOfficer('observer')).token);
    const voter = clerkOf(test, (await test.newVoter()).token);
    expect([
      await takeBack(checked),
      await takeBack(crypto.randomUUID()),
      await takeBack(id, clerk, ' '),
      await takeBack(id, observer),
      await takeBack(id, voter),
    ]).toEqual([
      ...['import-elsewhere', 'no-such-import', 'invalid', 'other-officers-only', 'not-an-officer'],
    ]);
    await clerk.work();
    expect([await onRoll(), (await stateOf(id)).state]).toEqual([['VIN-1'], 'done']);
  });
});

describe('a list on a frozen roll', () => {
  it('cannot be taken back, and stays whole if the freeze came in the meantime [A178]', async () => {
    const id = await put(...rowsOf('VIN-1', 'VIN-2'));
    expect(await takeBack(id)).toBe(202);
    await freeze();
    await clerk.work();
    expect([await onRoll(), (await stateOf(id)).state]).toEqual([['VIN-1', 'VIN-2'], 'done']);
    expect(await takeBack(id)).toBe('roll-frozen');
    expect(await acts()).toEqual([]);
    expect((await stateOf(id)).takenBack).toBeNull();
  });

  it('is deleted by no statement either [A178]', async () => {
    await put(...rowsOf('VIN-1', 'VIN-2'));
    await freeze();
    const all = test.owner.deleteFrom('roll').where('election_id', '=', electionId);
    await expect(all.execute()).rejects.toThrow('stays whose it is');
    expect(await onRoll()).toEqual(['VIN-1', 'VIN-2']);
  });
});
