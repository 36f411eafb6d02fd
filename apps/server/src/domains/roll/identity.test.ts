import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { beforeEach, expect, it } from 'vitest';
import { type Config, readConfig } from '../../config.ts';
import { createTestApp, type Person } from '../../testing/app.ts';
import { atEnd } from '../../testing/at-end.ts';
import { draftElection } from '../../testing/election.ts';
import { addToRoll } from './service.ts';

const BY = { by: { account: null, role: 'COMMISSION' }, areTwo: true, reason: 'On the list.' } as const;
const TOKEN = 'known-by-this';
const PERSON = { identityNumber: 'NIN-12345678901', surname: 'Obi', name: 'Bem' };

type Answer = (response: ServerResponse) => void;
/** An identity service that knows one person, and notes what it is asked. */
let answer: Answer | null;
let asked: unknown[];
const service = createServer((request, response) => {
  void read(request).then((body) => {
    asked.push(body);
    if (answer) return answer(response);
    const known = request.headers.authorization === `Bearer ${TOKEN}` && request.method === 'POST';
    response.writeHead(known ? 200 : 401, { 'content-type': 'application/json' });
    const match = Object.entries(PERSON).every(([key, value]) => body[key] === value);
    response.end(JSON.stringify({ match }));
  });
});
await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
atEnd(() => {
  service.closeAllConnections();
  return new Promise<void>((resolve) => service.close(() => resolve()));
});
const { port } = service.address() as AddressInfo;

async function read(request: IncomingMessage): Promise<Record<string, unknown>> {
  let text = '';
  for await (const part of request) text += part;
  return JSON.parse(text);
}

const url = `http://127.0.0.1:${port}/match`;
const identity: Config['identity'] = { url, token: TOKEN, waitMaxMs: 5_000 };
const test = await createTestApp({ config: { identity } });
const election = await draftElection(test.db, [2], { who_may_vote: 'roll' });
let places = 0;
let voterNumber: string;
let code: string;
let voter: Person;

beforeEach(async () => {
  [answer, asked] = [null, []];
  voterNumber = `VIN-${++places}`;
  const { surname, name } = PERSON;
  const listed = { voterNumber, surname, name, area: 'whole', contact: `${voterNumber}@example.com` };
  const added = await test.db
    .transaction()
    .execute((trx) => addToRoll(trx, election.id, listed, BY, randomBytes));
  code = added.ok ? added.code : '';
  voter = await test.newVoter();
});
const claim = async (more: object = {}, by: Person = voter) => {
  const body = { voterNumber, code, identityNumber: PERSON.identityNumber, ...more };
  const said = await test.call('POST', '/vote/claim-place', { token: by.token, body });
  return said.body.code ?? said.status;
};
const stateOfPlace = async () =>
  (
    await test.db
      .selectFrom('roll')
      .select('state')
      .where('voter_number', '=', voterNumber)
      .executeTakeFirstOrThrow()
  ).state;

it('a place is claimed where the service confirms the number for the person on the roll', async () => {
  expect(await claim({ identityNumber: ' nin-12345678901' })).toBe(200);
  expect(asked).toEqual([{ ...PERSON, voterNumber }]);
  // A retry after a lost answer succeeds without another query of the service.
  expect([await claim(), asked.length]).toEqual([200, 1]);
});

it('a person with another voter’s letter and without the number claims nothing, and the letter stays valid [A57]', async () => {
  expect(await claim({ identityNumber: 'NIN-99999999999' })).toBe('identity-mismatch');
  expect(await claim({ identityNumber: undefined })).toBe('identity-missing');
  expect(await stateOfPlace()).toBe('listed');
  expect(await claim()).toBe(200);
});

it('without the code no number is checked [A57]', async () => {
  expect(await claim({ code: 'A'.repeat(16) })).toBe('place-not-found');
  expect(await claim({ code: 'A'.repeat(8) })).toBe('place-not-found');
  expect(await claim({ voterNumber: 'VIN-9999' })).toBe('place-not-found');
  expect(asked).toEqual([]);
});

it('a mailed code is used up by the claim and not by a mismatch', async () => {
  const to = `${voterNumber}@example.com`;
  await test.call('POST', '/vote/place-code', { token: voter.token, body: { voterNumber } });
  const mail = test.db.selectFrom('outbox').select('text').where('recipient', '=', to);
  await expect.poll(() => mail.execute()).toHaveLength(1);
  const [{ text }] = (await mail.execute()) as [{ text: string }];
  const mailed = /\b[A-Z2-9]{4}-[A-Z2-9]{4}\b/.exec(text)?.[0];
  expect(await claim({ code: mailed, identityNumber: 'NIN-99999999999' })).toBe('identity-mismatch');
  expect(await claim({ code: mailed })).toBe(200);
  // A retry after a lost answer, also without the number, asks nobody; another account learns nothing by it.
  const before = asked.length;
  expect([await claim({ code: mailed }), await claim({ code: mailed, identityNumber: undefined })]).toEqual([
    200, 200,
  ]);
  expect(await claim({ code: mailed }, await test.newVoter())).toBe('place-not-found');
  expect(asked).toHaveLength(before);
});

const BROKEN: Readonly<Record<string, Answer>> = {
  'hangs up': (response) => response.destroy(),
  'does not answer': () => {},
  'fails and says yes': (response) => response.writeHead(500).end('{"match":true}'),
  'sends elsewhere': (response) => response.writeHead(302, { location: url }).end(),
  'says yes in other words': (response) => response.end('{"match":"true"}'),
  'says more than it should': (response) => response.end('{"match":true,"error":"unsure"}'),
  'is no JSON': (response) => response.end('yes'),
  'does not end': (response) => response.end(`{"match":true}${' '.repeat(5_000)}`),
};
it.each(Object.keys(BROKEN))('no place is claimed through a service that %s [A57]', async (name) => {
  answer = BROKEN[name] as Answer;
  expect([await claim(), await stateOfPlace()]).toEqual(['identity-unavailable', 'listed']);
  answer = null;
  expect(await claim()).toBe(200);
});

it('an account that guesses numbers is stopped', async () => {
  const tries = [];
  for (let n = 0; n < 7; n += 1) tries.push(await claim({ identityNumber: `NIN-0000000000${n}` }));
  expect(tries.slice(-2)).toEqual(['too-many-attempts', 'too-many-attempts']);
  expect(asked).toHaveLength(5);
});

it('no number is kept in the database', async () => {
  await claim();
  for (const table of ['roll', 'audit_log', 'mailed_codes', 'users'] as const)
    expect(JSON.stringify(await test.db.selectFrom(table).selectAll().execute())).not.toContain(
      '12345678901',
    );
});

it('no service is asked where none is named', () => {
  const config = readConfig({});
  expect(config.ok && config.config.identity).toBeNull();
});
