import { describe, expect, it } from 'vitest';
import { createTestApp } from '../../testing/app.ts';
import { draftElection } from '../../testing/election.ts';

const PHONE = '+2348031234567';

/** An election with a roll, on a server that sends SMS or does not, and a registrar. */
async function setUp(sms: { url: string; token: undefined } | null) {
  const test = await createTestApp({ config: { sms } });
  const registrar = await test.newOfficer('registrar');
  await draftElection(test.db, [1], { who_may_vote: 'roll' });
  const ask = async ({ token }: { token: string }, path: string, body: object) => {
    const answer = await test.call('POST', path, { token, body });
    return answer.body.code ?? answer.status;
  };
  const add = (voterNumber: string, contact: string | null) => {
    const listed = { voterNumber, surname: 'Obi', name: 'Bem', area: 'whole', contact, reason: 'Moved.' };
    return ask(registrar, '/commission/roll/places', listed);
  };
  const queued = () => test.db.selectFrom('outbox').select(['recipient', 'text']).execute();
  const contacts = async () =>
    (await test.db.selectFrom('roll').select('contact').execute()).map(({ contact }) => contact);
  return { test, registrar, ask, add, queued, contacts };
}
const ON = { url: 'http://127.0.0.1:9/', token: undefined };

describe('a phone number on the roll, where SMS are sent', () => {
  it('is kept in one form, gets the code that its voter asks for, and that claims the place', async () => {
    const { test, ask, add, queued, contacts } = await setUp(ON);
    expect([await add('VIN-1', '0803 123 4567'), await contacts()]).toEqual([201, [PHONE]]);
    const [voter, thief] = [await test.newVoter(), await test.newVoter()];
    expect(await ask(voter, '/vote/place-code', { voterNumber: 'VIN-1' })).toBe(202);
    await expect.poll(queued).toMatchObject([{ recipient: PHONE }]);
    const [{ text } = { text: '' }] = await queued();
    expect(text?.length).toBeLessThan(160);
    const code = /\b[A-Z2-9]{4}-[A-Z2-9]{4}\b/.exec(text ?? '')?.[0] ?? '';
    const claim = (by: typeof voter) => ask(by, '/vote/claim-place', { voterNumber: 'VIN-1', code });
    expect([await claim(thief), await claim(voter)]).toEqual(['place-not-found', 200]);
  });

  it('gets the code of a letter from the help desk', async () => {
    const { test, registrar, ask, add, queued } = await setUp(ON);
    await add('VIN-1', PHONE);
    const body = { what: 'place-code', voterNumber: 'VIN-1' };
    expect(await ask(registrar, '/commission/desk/mails', body)).toBe(202);
    const [sms] = await queued();
    const code = /\b(?:[A-Z2-9]{4}-){3}[A-Z2-9]{4}\b/.exec(sms?.text ?? '')?.[0] ?? '';
    expect(sms?.recipient).toBe(PHONE);
    expect(await ask(await test.newVoter(), '/vote/claim-place', { voterNumber: 'VIN-1', code })).toBe(200);
  });

  it('is complete, or it is refused', async () => {
    const { add, contacts } = await setUp(ON);
    expect([await add('VIN-1', '8031234'), await add('VIN-2', 'ada@example.org')]).toEqual([
      ...['contact-bad', 201],
    ]);
    expect(await contacts()).toEqual(['ada@example.org']);
  });
});

describe('a phone number, where no SMS are sent', () => {
  it('is refused with a reason of its own [A75]', async () => {
    const { add, contacts } = await setUp(null);
    expect([await add('VIN-1', '08031234567'), await add('VIN-2', 'ada@'), await contacts()]).toEqual([
      ...['contact-without-sms', 'contact-bad'],
      [],
    ]);
  });

  it('already on the roll gets nothing, and the desk says so [A75]', async () => {
    const { test, registrar, ask, add, queued } = await setUp(null);
    await add('VIN-1', null);
    await test.owner
      .updateTable('roll')
      .set({ contact: PHONE } as never)
      .execute();
    const body = { what: 'place-code', voterNumber: 'VIN-1' };
    expect(await ask(registrar, '/commission/desk/mails', body)).toBe('no-mail-address');
    expect(await ask(await test.newVoter(), '/vote/place-code', { voterNumber: 'VIN-1' })).toBe(202);
    expect(await queued()).toEqual([]);
  });
});
