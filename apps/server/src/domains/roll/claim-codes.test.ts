import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import type { Config } from '../../config.ts';
import { createTestApp, type Person } from '../../testing/app.ts';
import { draftElection, open } from '../../testing/election.ts';
import { confirmProposal } from '../../testing/inviting.ts';
import { someWait } from '../../testing/waits.ts';
import { addToRoll } from './service.ts';

const BY = { by: { account: null, role: 'COMMISSION' }, areTwo: true, reason: 'On the list.' } as const;
const CONTACT = 'ada@example.com';

/** A draft whose roll has two places with a contact and one without, and the codes of their letters. */
async function setUp(config: Partial<Config> = {}) {
  const test = await createTestApp({ config });
  const { id: electionId } = await draftElection(test.db, [1], { who_may_vote: 'roll' });
  const [chidi, bola] = [await test.newOfficer('registrar'), await test.newOfficer()];
  const letters = new Map<string, string>();
  for (const [voterNumber, contact] of [
    ['VIN-1', CONTACT],
    ['VIN-2', 'bem@example.com'],
    ['VIN-3', null],
  ] as const) {
    const listed = { voterNumber, surname: 'Obi', name: 'Ada', area: 'whole', contact };
    const added = await test.db
      .transaction()
      .execute((trx) => addToRoll(trx, electionId, listed, BY, randomBytes));
    letters.set(voterNumber, added.ok ? added.code : '');
  }
  const ask = async (by: Person, path: string, body: object) => {
    const answer = await test.call('POST', path, { token: by.token, body });
    return answer.body.code ?? answer.status;
  };
  const claim = (by: Person, voterNumber: string, code: string, otherCode?: string) =>
    ask(by, '/vote/claim-place', { voterNumber, code, ...(otherCode !== undefined && { otherCode }) });
  const letter = (voterNumber = 'VIN-1') => letters.get(voterNumber) ?? '';
  /** The code in the newest mail to a contact. */
  const codeTo = async (recipient: string, already: number) => {
    const mails = () =>
      test.db.selectFrom('outbox').select('text').where('recipient', '=', recipient).execute();
    await expect.poll(mails).toHaveLength(already + 1);
    return /\b[A-Z2-9]{4}(?:-[A-Z2-9]{4}){1,3}\b/.exec((await mails()).at(-1)?.text ?? '')?.[0] ?? '';
  };
  const mailed = async (by: Person, recipient = CONTACT, already = 0) => {
    expect(await ask(by, '/vote/place-code', { voterNumber: 'VIN-1' })).toBe(202);
    return codeTo(recipient, already);
  };
  const demand = async (both = true) => {
    const wanted = { act: 'set-claim-codes', params: { both } };
    const body = { electionId, wanted };
    const { id } = (await test.call('POST', '/commission/proposals', { token: chidi.token, body })).body.data;
    const { body: said, status } = await confirmProposal(test, bola, id);
    return said.code ?? status;
  };
  const places = async () =>
    (
      await test.db
        .selectFrom('roll')
        .select(['voter_number', 'claimed_by'])
        .where('state', '=', 'claimed')
        .orderBy('voter_number')
        .execute()
    ).map(({ voter_number, claimed_by }) => `${voter_number} ${claimed_by}`);
  return { test, electionId, chidi, bola, ask, claim, letter, codeTo, mailed, demand, places };
}

it('a registrar with the codes of all letters and no mailbox claims no place that has a contact [A353]', async () => {
  const { test, claim, letter, demand, mailed, places } = await setUp();
  expect(await demand()).toBe(200);
  const thief = await test.newVoter();
  for (const number of ['VIN-1', 'VIN-2']) {
    expect(await claim(thief, number, letter(number))).toBe('both-codes');
    expect(await claim(thief, number, letter(number), letter(number))).toBe('both-codes');
    expect(await claim(thief, number, letter('VIN-1'), letter('VIN-2'))).toBe('both-codes');
  }
  // The code goes to the contact. To guess it there are five tries.
  const code = await mailed(thief);
  for (let n = 0; n < 5; n += 1)
    expect(await claim(thief, 'VIN-1', letter(), 'AAAA-AAAA')).toBe('both-codes');
  expect(await claim(thief, 'VIN-1', letter(), code)).toBe('both-codes');
  // Without a contact the letter is all that there is.
  expect(await claim(thief, 'VIN-3', letter('VIN-3'))).toBe(200);
  expect(await places()).toEqual(['VIN-3 letter']);
});

it('where both codes are demanded, a place is claimed by the letter’s and a mailed one in any order [A353]', async () => {
  const { test, claim, letter, demand, mailed, places } = await setUp();
  expect(await demand()).toBe(200);
  const [voter, other] = [await test.newVoter(), await test.newVoter()];
  const code = await mailed(voter);
  // Alone it is not enough, and not used up.
  expect(await claim(voter, 'VIN-1', code)).toBe('both-codes');
  expect(await claim(voter, 'VIN-1', code, 'A'.repeat(16))).toBe('both-codes');
  // It is for the account that asked for it.
  expect(await claim(other, 'VIN-1', letter(), code)).toBe('both-codes');
  expect(await claim(voter, 'VIN-1', code, letter())).toBe(200);
  // Again after a lost answer.
  expect(await claim(voter, 'VIN-1', code, letter())).toBe(200);
  expect(await claim(other, 'VIN-1', letter())).toBe('place-claimed');
  expect(await places()).toEqual(['VIN-1 both']);
  expect(await test.db.selectFrom('mailed_codes').selectAll().execute()).toEqual([]);
  // Nobody is told of a claim to which the contact's code was needed.
  const told = await test.db.selectFrom('outbox').select('text').where('recipient', '=', CONTACT).execute();
  expect(told).toHaveLength(1);
});

it('where both codes are demanded, the one that the help desk sends is the contact’s, not the letter’s [A353]', async () => {
  const { test, chidi, ask, claim, letter, demand, codeTo, mailed, places } = await setUp();
  expect(await demand()).toBe(200);
  const [voter, thief] = [await test.newVoter(), await test.newVoter()];
  expect(await ask(chidi, '/commission/desk/mails', { what: 'place-code', voterNumber: 'VIN-1' })).toBe(202);
  const sent = await codeTo(CONTACT, 0);
  expect(await claim(thief, 'VIN-1', sent)).toBe('both-codes');
  expect(await claim(thief, 'VIN-1', sent, await mailed(thief, CONTACT, 1))).toBe('both-codes');
  expect(await claim(voter, 'VIN-1', letter(), sent)).toBe(200);
  expect(await places()).toEqual(['VIN-1 both']);
});

it('the identity service is not asked with one of two codes that are demanded [A353]', async () => {
  // It answers nobody: a claim that asked it would be refused as `identity-unavailable`.
  const identity = { url: 'http://127.0.0.1:9/', token: 'known', waitMaxMs: 1_000 };
  const { test, ask, letter, demand } = await setUp({ identity });
  expect(await demand()).toBe(200);
  const body = { voterNumber: 'VIN-1', code: letter(), identityNumber: 'NIN-1234' };
  expect(await ask(await test.newVoter(), '/vote/claim-place', body)).toBe('both-codes');
});

it('how places are claimed is set by two officers, shown to everybody, and stays once a place is claimed [A354]', async () => {
  const { test, electionId, chidi, claim, letter, demand } = await setUp();
  const shown = async () => {
    test.clock.advance(11 * 60_000);
    const { claims } = (await test.call('GET', '/extras/notices')).body.data;
    const { election } = (await test.call('GET', '/commission/roll', { token: chidi.token })).body.data;
    return [claims.bothCodes, election.bothCodes];
  };
  expect(await shown()).toEqual([false, false]);
  expect(await demand()).toBe(200);
  expect(await shown()).toEqual([true, true]);
  expect(await demand()).toBe('act-changed');
  expect(await claim(await test.newVoter(), 'VIN-3', letter('VIN-3'))).toBe(200);
  expect(await demand(false)).toBe('claim-codes-fixed');
  const off = test.db.updateTable('rolls').set({ both_codes: false }).where('election_id', '=', electionId);
  await expect(off.execute()).rejects.toThrow('stays once the roll is fixed or a place is claimed');
  const line = test.db.selectFrom('audit_log').select('after').where('action', '=', 'claim-codes-set');
  expect(await line.execute()).toEqual([{ after: { both: true } }]);
});

it('how places are claimed is not set by the only officer of a commission [A354]', async () => {
  const { test, electionId, chidi, bola } = await setUp();
  await test.owner
    .updateTable('officers')
    .set({ status: 'suspended' })
    .where('account_id', '=', chidi.id)
    .execute();
  const body = { electionId, wanted: { act: 'set-claim-codes', params: { both: true } } };
  const sent = await test.call('POST', '/commission/proposals', { token: bola.token, body });
  expect([sent.status, sent.body.code]).toEqual([409, 'two-officers-only']);
});

it('how places are claimed stays once the roll is frozen or the election open, also by SQL [A354]', async () => {
  const { test, electionId, demand } = await setUp();
  expect(await demand()).toBe(200);
  await open(test.deps, electionId);
  expect(await demand(false)).toBe('claim-codes-fixed');
  const off = test.db.updateTable('rolls').set({ both_codes: false }).where('election_id', '=', electionId);
  await expect(off.execute()).rejects.toThrow('stays once the roll is fixed or a place is claimed');
});

it('the database takes no claim by one code of a place with a contact, where both are demanded [A353]', async () => {
  const { test, demand } = await setUp();
  expect(await demand()).toBe(200);
  const { id: account_id } = await test.newVoter();
  for (const claimed_by of ['letter', 'contact'] as const) {
    const change = { state: 'claimed', account_id, claimed_by } as const;
    const one = test.db.updateTable('roll').set(change).where('voter_number', '=', 'VIN-1');
    await expect(one.execute()).rejects.toThrow('a place with a contact is claimed by two codes');
  }
});

it('a claim at the moment when both codes are demanded waits, and then needs both [A354]', async () => {
  const { test, electionId, claim, letter } = await setUp();
  const voter = await test.newVoter();
  let claimed: ReturnType<typeof claim> | undefined;
  await test.owner.transaction().execute(async (trx) => {
    const row = trx.selectFrom('rolls').select('places').where('election_id', '=', electionId);
    await row.forUpdate().execute();
    await trx.updateTable('rolls').set({ both_codes: true }).where('election_id', '=', electionId).execute();
    claimed = claim(voter, 'VIN-1', letter());
    await someWait(test.db, 'select "both_codes"');
  });
  expect(await claimed).toBe('both-codes');
});
