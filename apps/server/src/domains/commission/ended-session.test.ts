import { beforeAll, describe, expect, it } from 'vitest';
import { hashOfToken } from '../../platform/token.ts';
import { createTestApp, type Person, type TestApp } from '../../testing/app.ts';
import { someWait } from '../../testing/waits.ts';

let test: TestApp;
let ada: Person;
let bola: Person;
let chidi: Person;
beforeAll(async () => {
  test = await createTestApp();
  [ada, bola, chidi] = [await test.newOfficer(), await test.newOfficer(), await test.newOfficer('registrar')];
});

const send = async (by: Person, path: string, body: object = {}) => {
  const answer = await test.call('POST', `/commission${path}`, { token: by.token, body });
  return answer.body.code ?? answer.body.data;
};
const removal = ({ id: officer, name } = chidi) => {
  const params = { officer, name, before: 'registrar' };
  return { electionId: null, wanted: { act: 'remove-officer', params } };
};
const digestOf = async (id: string): Promise<string> => {
  const { body } = await test.call('GET', '/commission/proposals', { token: bola.token });
  return body.data.proposals.find((one: { id: string }) => one.id === id).digest;
};
/** Ends a session as another server of the database would. */
const endElsewhere = (person: Person) =>
  test.db.deleteFrom('sessions').where('token_hash', '=', hashOfToken(person.token)).execute();
const written = async () => [
  await test.db.selectFrom('proposals').selectAll().execute(),
  await test.db.selectFrom('outbox').selectAll().execute(),
];

describe('an officer’s session that was ended through another server', () => {
  it('proposes, confirms and takes back nothing within the second in which it is cached [A114]', async () => {
    const { id } = await send(ada, '/proposals', removal());
    const digest = await digestOf(id);
    await endElsewhere(bola);
    const before = await written();
    expect([
      await send(bola, '/proposals', removal()),
      await send(bola, `/proposals/${id}/confirm`, { digest }),
      await send(bola, `/proposals/${id}/withdraw`),
    ]).toEqual(Array(3).fill('login-again'));
    expect(await written()).toEqual(before);
    const still = await test.call('GET', '/commission/me', { token: bola.token });
    expect(still.status).toBe(200);
  });

  it('is no second officer after it has waited for the proposal [A114]', async () => {
    const [dayo, other] = [await test.newOfficer(), await test.newOfficer('registrar')];
    const { id } = await send(ada, '/proposals', removal(other));
    bola = dayo;
    const digest = await digestOf(id);
    const confirmed = await test.owner.transaction().execute(async (trx) => {
      await trx.selectFrom('proposals').select('id').where('id', '=', id).forUpdate().execute();
      const answer = send(dayo, `/proposals/${id}/confirm`, { digest });
      await someWait(test.owner, '%proposals%for update');
      await endElsewhere(dayo);
      return { answer };
    });
    expect(await confirmed.answer).toBe('login-again');
    const row = test.db.selectFrom('officers').select('status').where('account_id', '=', other.id);
    expect(await row.executeTakeFirstOrThrow()).toEqual({ status: 'active' });
  });
});
