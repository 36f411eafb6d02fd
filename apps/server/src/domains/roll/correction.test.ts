import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createTestApp, type Person } from '../../testing/app.ts';
import { addAreas } from '../../testing/areas.ts';
import { draftElection, open } from '../../testing/election.ts';
import { someWait } from '../../testing/waits.ts';
import { addToRoll } from './service.ts';

/** Long enough that no id holds them by chance. */
const [SURNAME, MAIL, RIGHT_MAIL] = ['Obiechina', 'ngozi@exmaple.org', 'ngozi@example.org'];

/** A roll with one place, of a draft, and an officer. */
async function setUp() {
  const test = await createTestApp();
  await addAreas(test.db);
  const election = await draftElection(test.db, [1], { who_may_vote: 'roll' });
  const ada = await test.newOfficer('registrar');
  const ask = async ({ token }: Pick<Person, 'token'>, path: string, body: object) => {
    const answer = await test.call('POST', path, { token, body });
    return answer.body.code ?? answer.status;
  };
  const listed = { voterNumber: 'VIN-1', surname: SURNAME, name: 'Ngozi', area: 'A1x', contact: MAIL };
  const change = {
    by: { account: null, role: 'COMMISSION' },
    areTwo: true,
    reason: 'Was left out.',
  } as const;
  const added = await test.db
    .transaction()
    .execute((trx) => addToRoll(trx, election.id, listed, change, randomBytes));
  const code = added.ok ? added.code : '';
  const correct = (change: object, by: Pick<Person, 'token'> = ada) =>
    ask(by, '/commission/roll/corrections', { voterNumber: 'vin-1', reason: 'A slip.', ...change });
  const claim = (by: Person, typed: string) =>
    ask(by, '/vote/claim-place', { voterNumber: 'VIN-1', code: typed });
  const place = () =>
    test.db
      .selectFrom('roll')
      .innerJoin('areas', 'areas.id', 'area_id')
      .select(['surname', 'roll.name', 'areas.code', 'contact'])
      .executeTakeFirst();
  const mailsTo = async (recipient: string) =>
    (await test.db.selectFrom('outbox').selectAll().where('recipient', '=', recipient).execute()).map(
      ({ text }) => text ?? '',
    );
  return { test, election, ada, ask, code, correct, claim, place, mailsTo };
}

describe('a place on a roll that is not frozen', () => {
  it('is corrected by one officer with a reason: other fields stay, and the log names the corrected ones [A178]', async () => {
    const { test, election, ada, correct, place } = await setUp();
    expect(await correct({ area: 'B2x' })).toBe(200);
    const first = { surname: SURNAME, name: 'Ngozi', code: 'B2x', contact: MAIL };
    expect(await place()).toEqual(first);
    expect(await correct({ surname: 'Okonkwo', name: 'Ngozi Ada', contact: RIGHT_MAIL })).toBe(200);
    const second = { surname: 'Okonkwo', name: 'Ngozi Ada', code: 'B2x', contact: RIGHT_MAIL };
    expect(await place()).toEqual(second);
    expect(await correct({ contact: null })).toBe(200);
    expect(await place()).toEqual({ ...second, contact: null });
    const log = await test.db.selectFrom('audit_log').selectAll().orderBy('seq').execute();
    const object = `roll:${election.id}/VIN-1`;
    const line = (before: string, after: object) => ({
      actor: ada.id,
      action: 'roll-corrected',
      object,
      before: { area: before },
      after: { area: 'B2x', reason: 'A slip.', ...after },
    });
    expect(log.slice(-3)).toMatchObject([
      line('A1x', { corrected: 'area' }),
      line('B2x', { corrected: 'surname, name, contact' }),
      line('B2x', { corrected: 'contact' }),
    ]);
    for (const secret of [SURNAME, 'Okonkwo', MAIL, RIGHT_MAIL])
      expect(JSON.stringify(log)).not.toContain(secret);
  });

  it('cannot be corrected to a value that a list could not have, without a reason, or to its current value', async () => {
    const { correct, place } = await setUp();
    const before = await place();
    expect([
      await correct({ name: ' - ' }),
      await correct({ area: 'nowhere' }),
      await correct({ area: 'A1' }),
      await correct({ contact: 'ngozi@' }),
      await correct({ contact: '08031234567' }),
      await correct({ area: 'B2x', voterNumber: 'VIN-2' }),
      await correct({ area: 'A1x', surname: SURNAME, contact: MAIL }),
      await correct({}),
      await correct({ area: 'B2x', reason: ' ' }),
    ]).toEqual([
      ...['invalid', 'area-unknown', 'area-divided', 'contact-bad', 'contact-without-sms'],
      ...['place-unknown', 'place-unchanged', 'place-unchanged', 'invalid'],
    ]);
    expect(await place()).toEqual(before);
  });

  it('is corrected by no observer', async () => {
    const { test, correct, place } = await setUp();
    const observer = await test.newOfficer('observer');
    expect(await correct({ area: 'B2x' }, observer)).toBe('other-officers-only');
    expect((await place())?.code).toBe('A1x');
  });

  it('cannot be claimed by a code from before its correction, the letter’s or one sent to another contact [A178]', async () => {
    const { test, ada, ask, code, correct, claim, mailsTo } = await setUp();
    const [voter, stranger] = [await test.newVoter(), await test.newVoter()];
    const mailed = async (by: Person, to: string, nth: number) => {
      await ask(by, '/vote/place-code', { voterNumber: 'VIN-1' });
      await expect.poll(() => mailsTo(to)).toHaveLength(nth);
      return /\b[A-Z2-9]{4}-[A-Z2-9]{4}\b/.exec((await mailsTo(to)).at(-1) ?? '')?.[0] ?? '';
    };
    const atWrong = await mailed(stranger, MAIL, 1);
    const desk = { what: 'place-code', voterNumber: 'VIN-1' };
    expect(await ask(ada, '/commission/desk/mails', desk)).toBe(202);
    const fromDesk =
      (await mailsTo(MAIL))
        .map((text) => /\b(?:[A-Z2-9]{4}-){3}[A-Z2-9]{4}\b/.exec(text)?.[0])
        .find(Boolean) ?? '';
    expect(fromDesk).not.toBe('');
    expect(await correct({ contact: RIGHT_MAIL })).toBe(200);
    const late = [
      await claim(stranger, atWrong),
      await claim(stranger, fromDesk),
      await claim(stranger, code),
    ];
    expect(late).toEqual(['place-not-found', 'place-not-found', 'place-not-found']);
    expect(await claim(voter, await mailed(voter, RIGHT_MAIL, 1))).toBe(200);
  });

  it('tells its former contact of a new one, without the voter’s name, and nobody of a new area [A178]', async () => {
    const { correct, mailsTo } = await setUp();
    await correct({ area: 'B2x' });
    expect(await mailsTo(MAIL)).toEqual([]);
    await correct({ contact: RIGHT_MAIL });
    const [told, ...more] = await mailsTo(MAIL);
    expect(more).toEqual([]);
    expect(told).toMatch(/has corrected a place on the voters' roll that had this address/);
    for (const secret of [SURNAME, 'VIN-1', RIGHT_MAIL]) expect(told).not.toContain(secret);
    expect(await mailsTo(RIGHT_MAIL)).toEqual([]);
  });
});

describe('a place whose contact one officer would replace, to have the code mailed', () => {
  it('is corrected no more once it is claimed: by no call, and by no statement [A178]', async () => {
    const { test, code, correct, claim, place } = await setUp();
    expect(await claim(await test.newVoter(), code)).toBe(200);
    expect(await correct({ contact: RIGHT_MAIL })).toBe('place-not-corrected');
    const stolen = test.owner.updateTable('roll').set({ contact: RIGHT_MAIL });
    await expect(stolen.execute()).rejects.toThrow('stays as it was claimed or frozen');
    expect((await place())?.contact).toBe(MAIL);
  });

  it('is not corrected while it is being claimed', async () => {
    const { test, correct, place } = await setUp();
    const voter = await test.newVoter();
    let corrected: ReturnType<typeof correct> | undefined;
    await test.db.transaction().execute(async (trx) => {
      await trx
        .updateTable('roll')
        .set({ account_id: voter.id, state: 'claimed', claimed_by: 'letter' })
        .execute();
      corrected = correct({ contact: RIGHT_MAIL });
      await someWait(test.owner, '');
    });
    expect([await corrected, (await place())?.contact]).toEqual(['place-not-corrected', MAIL]);
  });

  it('is corrected no more once the roll is frozen or voting is open: by no call, and by no statement [A178]', async () => {
    const { test, election, correct, place } = await setUp();
    const frozen = (at: Date | null) => test.db.updateTable('rolls').set({ frozen_at: at }).execute();
    const byStatement = () => test.owner.updateTable('roll').set({ contact: RIGHT_MAIL }).execute();
    await frozen(test.clock.now());
    expect(await correct({ contact: RIGHT_MAIL })).toBe('roll-frozen');
    await expect(byStatement()).rejects.toThrow('stays as it was claimed or frozen');
    await frozen(null);
    await open(test.deps, election.id);
    expect(await correct({ contact: RIGHT_MAIL })).toBe('roll-frozen');
    await expect(byStatement()).rejects.toThrow('stays as it was claimed or frozen');
    expect((await place())?.contact).toBe(MAIL);
  });
});
