import { parseVerifierKey } from '@evoting/tlog/key';
import { beforeAll, describe, expect, it } from 'vitest';
import { disarmLog, faultOf, rewriteLog } from '../../testing/acts.ts';
import { createTestApp, type Officer, type Person, type TestApp } from '../../testing/app.ts';
import { closeAndTally, draftElection, open, type TestElection } from '../../testing/election.ts';
import { form } from '../../testing/form.ts';
import { audit } from '../../testing/record.ts';
import { findRecordNamed } from '../board/records-store.ts';
import type { Row } from './chain.ts';
import { COMMAND, noteAct } from './service.ts';

let test: TestApp;
let officer: Person;
let election: TestElection;
let party: Officer;
beforeAll(async () => {
  test = await createTestApp();
  officer = await test.newOfficer('observer');
  election = await draftElection(test.db, [1]);
  party = await test.newParty('Party of Notes');
  const body = { name: 'Ada Obi', position: election.posts[0]?.id, bio: 'Roads.' };
  await test.call('POST', '/party/candidate', { token: party.token, ...form(body) });
  await open(test.deps, election.id);
  await closeAndTally(test.deps, election.id);
});

const search = async (query = '', by: Pick<Person, 'token'> = officer) =>
  (await test.call('GET', `/commission/audit-log?${query}`, { token: by.token })).body.data;
const actions = async (query: string) =>
  (await search(query)).acts.map(({ action }: { action: string }) => action);
async function lines(): Promise<string[]> {
  const all: string[] = [];
  for (;;) {
    const path = `/commission/audit-log/lines?afterSeq=${all.length}`;
    const some: string[] = (await test.call('GET', path, { token: officer.token })).body.data.lines;
    if (some.length === 0) return all;
    all.push(...some);
  }
}
/** The findings of a stranger's full audit of the public record. */
const headsOfTheRecord = async () => {
  const report = await audit(test.db, election.slug);
  expect(report.verdict).toBe('verified');
  return report.logHeads;
};
describe('the audit log in the console', () => {
  it('shows the acts, the newest first, with the names of actor and object', async () => {
    const { acts, nextBeforeSeq } = await search();
    expect(acts[0]).toMatchObject({
      action: 'election-counted',
      by: { role: 'COMMAND', name: null },
      object: `election:${election.id}`,
      subject: 'Election 2026',
    });
    const nominated = acts.find(({ action }: { action: string }) => action === 'nominated');
    expect(nominated).toMatchObject({ by: { role: 'PARTY', name: 'Party of Notes' }, subject: 'Ada Obi' });
    expect(nextBeforeSeq).toBeNull();
  });

  it('finds acts by actor, by kind, by election, and by time', async () => {
    expect(await actions('who=party%20of%20n')).toEqual(['nominated', 'party-registered']);
    expect(await actions(`who=${encodeURIComponent(party.email.toUpperCase())}`)).toHaveLength(2);
    expect(await actions('who=%25')).toEqual([]);
    expect(await actions('action=election-opened')).toEqual(['election-opened']);
    expect(await actions(`electionId=${election.id}`)).toEqual(
      expect.arrayContaining(['nominated', 'election-opened', 'election-closed', 'election-counted']),
    );
    expect(await actions(`electionId=${election.id}`)).not.toContain('party-registered');
    const [{ atMs }] = (await search('action=election-opened')).acts;
    expect(await actions(`fromMs=${atMs}&untilMs=${atMs + 1}`)).toEqual(['election-opened']);
    expect(await actions(`untilMs=${atMs}`)).not.toContain('election-closed');
  });

  it('finds acts on a party, a nomination, an election or a voter, and proposals of acts', async () => {
    const about = async (doneTo: string) => actions(`doneTo=${encodeURIComponent(doneTo)}`);
    expect(await about('party of notes')).toEqual(['party-registered']);
    expect(await about('Ada O')).toEqual(['nominated']);
    expect(await about('election 2026')).toEqual(['election-counted', 'election-closed', 'election-opened']);
    expect(await about(`party:${party.partyId}`)).toEqual(['party-registered']);
    const removal = JSON.stringify({ voterNumber: 'VIN/7', reason: 'Moved' });
    const suspension = JSON.stringify({ party: party.partyId, reason: 'Forged' });
    await test.db.transaction().execute(async (trx) => {
      await noteAct(trx, COMMAND, 'roll-added', `roll:${election.id}/VIN/7`);
      await noteAct(trx, COMMAND, 'roll-added', `roll:${election.id}/VIN/77`);
      await noteAct(trx, COMMAND, 'proposed', 'proposal:1', { after: { params: removal } });
      await noteAct(trx, COMMAND, 'proposed', 'proposal:2', { after: { params: suspension } });
    });
    expect(await about('vin/7')).toEqual(['proposed', 'roll-added']);
    expect(await about('Party of Notes')).toEqual(['proposed', 'party-registered']);
    const [, added] = (await search('doneTo=VIN%2F7')).acts;
    expect(added).toMatchObject({ object: `roll:${election.id}/VIN/7`, subject: 'VIN/7' });
    for (const nothing of ['VIN/', 'Moved', '%']) expect(await about(nothing)).toEqual([]);
  });

  it('finds no voter by the name of the account: the log names voters by number or account alone [A91]', async () => {
    const { id } = await test.newVoter();
    const named = test.db.selectFrom('users').select('name').where('id', '=', id);
    const { name } = await named.executeTakeFirstOrThrow();
    const params = JSON.stringify({ account: id, reason: 'Lost the mailbox' });
    await test.db.transaction().execute(async (trx) => {
      await noteAct(trx, COMMAND, 'voter-looked-up', `voter:${id}`);
      await noteAct(trx, COMMAND, 'proposed', 'proposal:3', { after: { params } });
    });
    expect(await actions(`doneTo=voter:${id}`)).toEqual(['voter-looked-up']);
    expect(await actions(`doneTo=${encodeURIComponent(name)}`)).toEqual([]);
  });

  it('is refused to everybody but officers, and an invalid search is refused', async () => {
    for (const { token } of [party, await test.newVoter()])
      for (const path of ['', '/lines', '/heads'])
        expect((await test.call('GET', `/commission/audit-log${path}`, { token })).status).toBe(403);
    for (const query of [
      'action=unknown',
      'electionId=1',
      'beforeSeq=-1',
      'fromMs=now',
      `who=${'x'.repeat(101)}`,
      `doneTo=${'x'.repeat(101)}`,
    ]) {
      const { token } = officer;
      expect((await test.call('GET', `/commission/audit-log?${query}`, { token })).status).toBe(400);
    }
  });

  it('goes on from page to page without a gap, and gives every line of the chain', async () => {
    await test.owner.transaction().execute(async (trx) => {
      for (let n = 0; n < 120; n += 1) await noteAct(trx, COMMAND, 'areas-added', `act:${n}`);
    });
    const seqs: number[] = [];
    for (let before = ''; ; ) {
      const { acts, nextBeforeSeq } = await search(before);
      seqs.push(...acts.map(({ seq }: { seq: number }) => seq));
      if (nextBeforeSeq === null) break;
      before = `beforeSeq=${nextBeforeSeq}`;
    }
    const all = await lines();
    expect(seqs).toEqual(all.map((_, i) => all.length - i));
    expect(faultOf(all)).toBeNull();
  });
});

describe('the heads of the log', () => {
  it('are in the public record at opening and closing, and the log contains them [A49]', async () => {
    const heads = await headsOfTheRecord();
    expect(heads.map(({ at }) => at)).toEqual(['opening', 'closing']);
    const all = await lines();
    expect(heads.map(({ seq }) => JSON.parse(all[seq - 1] ?? '').action)).toEqual([
      'election-opened',
      'election-closed',
    ]);
    expect(faultOf(all, heads)).toBeNull();
    const shown = await test.call('GET', '/commission/audit-log/heads', { token: officer.token });
    expect(shown.body.data.heads).toEqual(
      heads.map(({ index: _, ...head }) => ({ election: 'Election 2026', log: election.slug, ...head })),
    );
  });

  it('convict an operator who drops an act from before the opening, or rewrites one, and chains the rest [A49]', async () => {
    const heads = await headsOfTheRecord();
    const checkpoint = (await findRecordNamed(test.db, election.slug))?.checkpoint ?? '';
    const rows = (await test.db.selectFrom('audit_log').selectAll().orderBy('seq').execute()) as Row[];
    await disarmLog(test.owner);
    const nominated = rows.findIndex(({ action }) => action === 'nominated');
    for (const forged of [
      rows.toSpliced(nominated, 1).map((row, i) => ({ ...row, seq: i + 1 })),
      rows.with(nominated, { ...(rows[nominated] as Row), after: { name: 'Somebody Else' } }),
    ]) {
      await rewriteLog(test.owner, forged);
      const all = await lines();
      expect(faultOf(all)).toBeNull();
      expect(faultOf(all, heads)).toMatchObject({ why: 'another-history' });
    }
    // The record that convicts is the one that everybody has: none of it could be changed.
    expect((await findRecordNamed(test.db, election.slug))?.checkpoint).toBe(checkpoint);
    expect(
      parseVerifierKey((await findRecordNamed(test.db, election.slug))?.verifierKey ?? ''),
    ).not.toBeNull();
  });
});
