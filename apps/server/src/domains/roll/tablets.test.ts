import { expect, it } from 'vitest';
import { createTestApp } from '../../testing/app.ts';
import { draftElection, open } from '../../testing/election.ts';
import { addPlace, openPlace } from '../../testing/place.ts';

/** A server, its officers, and what they hear when they make a device a desk. */
async function setUp() {
  const test = await createTestApp();
  const registrar = await test.newOfficer('registrar');
  const openDesk = async ({ token }: { token?: string }) => {
    const { status, body } = await test.call('POST', '/commission/desk/tablets', {
      ...(token !== undefined && { token }),
      body: {},
    });
    return body.code ?? [status, body.data];
  };
  const noted = () =>
    test.db
      .selectFrom('audit_log')
      .select(['actor', 'object', 'after'])
      .where('action', '=', 'desk-opened')
      .execute();
  const draft = (voters_use: 'accounts' | 'links' | 'both') =>
    draftElection(test.db, [1], { slug: `of-${voters_use}`, who_may_vote: 'roll', voters_use });
  return { test, registrar, openDesk, noted, draft };
}

it('names the officer who made a device a desk in the log of acts, and gives the device nothing [A479]', async () => {
  const { registrar, openDesk, noted, draft } = await setUp();
  const { id } = await draft('links');
  expect(await openDesk(registrar)).toEqual([200, {}]);
  expect(await noted()).toEqual([{ actor: registrar.id, object: `election:${id}`, after: null }]);
});

it('refuses a desk where no voter could use it: without an election, and where voters use accounts', async () => {
  const { registrar, openDesk, noted, draft } = await setUp();
  expect(await openDesk(registrar)).toBe('no-election');
  await draft('accounts');
  expect(await openDesk(registrar)).toBe('no-links');
  expect(await noted()).toEqual([]);
});

it('takes a desk from registrars and returning officers alone: from no observer, voter, place or stranger [A479]', async () => {
  const { test, openDesk, noted, draft } = await setUp();
  const { id } = await draft('both');
  const ada = await addPlace(test, id, 'VIN-1');
  await open(test.deps, id);
  expect(await openDesk(await test.newOfficer('observer'))).toBe('other-officers-only');
  expect(await openDesk(await test.newVoter())).toBe('not-an-officer');
  expect(await openDesk(await openPlace(test, ada))).toBe('link-votes-only');
  expect(await openDesk({})).toBe('login-again');
  expect(await noted()).toEqual([]);
  expect(await openDesk(await test.newOfficer())).toEqual([200, {}]);
});
