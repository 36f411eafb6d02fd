import { createHash } from 'node:crypto';
import { type ActCode, type ActParams, COMMISSION_ACTS } from '@evoting/contract/commission/proposals';
import { candidateIdSchema, partyIdSchema, userIdSchema } from '@evoting/contract/fields';
import { expect, it } from 'vitest';
import { createTestApp, type Person } from '../../testing/app.ts';
import { draftElection } from '../../testing/election.ts';

const test = await createTestApp();
const [ada, bola] = [await test.newOfficer(), await test.newOfficer()];

const [at, later] = ['2026-12-01T17:00:00.000Z', '2026-12-01T18:00:00.000Z'];
const some = crypto.randomUUID();
const party = { party: partyIdSchema.parse(some), name: 'Unity', reason: 'It is a test.' };
const officer = { officer: userIdSchema.parse(some), name: 'Chidi', before: 'registrar' as const };
const place = { voterNumber: 'VIN-1', reason: 'It is a test.' };

/** Each act with possible params. */
const TOLD: { readonly [Code in ActCode]: ActParams<Code> } = {
  'open-election': {
    ...{ papers: '0'.repeat(64), key: '0'.repeat(64), places: 0 },
    ...{ approval: 'commission', candidatesAParty: 1 },
    opensAt: at,
    closesAt: later,
  },
  'give-up-draft': {},
  'close-election': {},
  'archive-election': {},
  'declare-void': { reason: 'It is a test.' },
  'extend-voting': { before: at, closesAt: later },
  'certify-result': { size: 1, root: `${'A'.repeat(43)}=`, ballots: 0 },
  'reopen-voting': { before: at, closesAt: later },
  'put-off-voting': { before: at, opensAt: later },
  'suspend-party': party,
  'readmit-party': party,
  'correct-name': { candidate: candidateIdSchema.parse(some), before: 'Ada', name: 'Ada Obi' },
  'freeze-roll': { places: 0 },
  'add-to-roll': { ...place, surname: 'Obi', name: 'Bem', area: 'A1x', contact: null },
  'remove-from-roll': { ...place, surname: 'Obi', name: 'Bem', area: 'Area one' },
  'new-letter': place,
  'renew-letters': { list: some, fileName: 'students.csv', reason: 'It is a test.' },
  'remove-officer': officer,
  'change-officer': { ...officer, role: 'observer' },
  'change-email': {
    ...{ account: officer.officer, before: 'bem@example.org', email: 'bem@example.com' },
    reason: 'It is a test.',
  },
};

it.each(
  Object.keys(TOLD) as ActCode[],
)('the proposer of the act to %s does not confirm it, and it waits for another officer [A39]', async (act) => {
  const call = (by: Person, path: string, body: object) =>
    test.call('POST', `/commission/proposals${path}`, { token: by.token, body });
  // A separate draft: one of the acts gives it up.
  const { id: electionId } = await draftElection(test.db, [1], { slug: act });
  const wanted = { act, params: TOLD[act] };
  const sent = await call(ada, '', { electionId: COMMISSION_ACTS.includes(act) ? null : electionId, wanted });
  expect([sent.status, sent.body.data?.state]).toEqual([201, 'waiting']);
  const found = async () =>
    (await test.call('GET', '/commission/proposals', { token: ada.token })).body.data.proposals.find(
      (one: { id: string }) => one.id === sent.body.data.id,
    );
  const { id, digest } = await found();
  const own = await call(ada, `/${id}/confirm`, { digest });
  expect([own.status, own.body.code]).toEqual([403, 'proposal-own']);
  expect((await found()).state).toBe('waiting');
  // Whether it can be done now depends on the act: the other officer is never refused as the proposer.
  const other = await call(bola, `/${id}/confirm`, { digest });
  expect([200, 409]).toContain(other.status);
  expect(other.body.code).not.toBe('proposal-own');
});

it.each([
  'add-to-roll',
  'remove-from-roll',
  'change-email',
] as const)('no one who reads the log of acts can confirm a guess of whom an act to %s is about [A204]', async (act) => {
  const { id: electionId } = await draftElection(test.db, [1], { slug: `guessed-${act}` });
  const observer = await test.newOfficer('observer');
  const shown = async ({ token }: Person, path: string) =>
    (await test.call('GET', `/commission/${path}`, { token })).body.data;
  const proposed = async () => {
    const body = { electionId, wanted: { act, params: TOLD[act] } };
    const { id } = (await test.call('POST', '/commission/proposals', { token: ada.token, body })).body.data;
    const { proposals } = await shown(bola, 'proposals');
    await test.call('POST', `/commission/proposals/${id}/withdraw`, { token: ada.token });
    return proposals.find((one: { id: string }) => one.id === id);
  };
  const [one, again] = [await proposed(), await proposed()];
  const { lines } = await shown(observer, 'audit-log/lines?afterSeq=0');
  const written: string[] = lines.filter((line: string) => line.includes(one.id));
  // The log has what the second officer saw, under a digest that is this proposal's alone.
  expect(written.map((line) => JSON.parse(line).after.digest)).toEqual([one.digest, one.digest]);
  expect(again.digest).not.toBe(one.digest);
  const rows = test.db.selectFrom('proposals').select(['params', 'salt']).where('id', '=', one.id);
  const { params, salt } = await rows.executeTakeFirstOrThrow();
  /** As somebody who has guessed it all right but for the salt. */
  const guess = (salted: Buffer) =>
    createHash('sha256')
      .update(salted)
      .update(JSON.stringify([electionId, act, params]))
      .digest('hex');
  for (const tried of [Buffer.alloc(0), Buffer.alloc(16)]) expect(guess(tried)).not.toBe(one.digest);
  expect(guess(salt)).toBe(one.digest);
  const answers = [lines, await shown(observer, 'audit-log'), await shown(bola, 'proposals')];
  const forms = [
    ...(['hex', 'base64', 'base64url'] as const).map((form) => salt.toString(form)),
    [...salt].join(),
  ];
  for (const form of forms) expect(JSON.stringify(answers)).not.toContain(form);
});
