import { httpSource } from '@evoting/record/http-source';
import { cosigningKeyFrom } from '@evoting/tlog/cosigning';
import { COSIGNATURE, formatVerifierKey, parseVerifierKey } from '@evoting/tlog/key';
import { expect, it } from 'vitest';
import { guardianEngine, RecordAudit } from '../../../../guardian/src/audit.ts';
import { Folder } from '../../../../guardian/src/folder.ts';
import { give } from '../../../../guardian/src/give.ts';
import { look } from '../../../../guardian/src/look.ts';
import { poster } from '../../../../guardian/src/post.ts';
import { TrusteeDuty } from '../../../../guardian/src/trustee/duty.ts';
import { Witness } from '../../../../guardian/src/witness.ts';
import { createTestApp, temporaryFolder } from '../../testing/app.ts';
import { open } from '../../testing/election.ts';
import { audit, encryptFor, fillIntake } from '../../testing/record.ts';
import { inviteAt, NAMES } from '../../testing/trustees.ts';
import { COMMAND } from '../audit-log/service.ts';
import { findNumbers } from '../board/count-store.ts';
import { findRecord } from '../board/records-store.ts';
import { closeElection } from '../election/closing.ts';
import { listSilentTrustees } from '../election/silent-trustees.ts';
import { nameWitnesses } from '../election/witnesses.ts';
import { advanceElection } from './advancing.ts';
import { finishRecord } from './finishing.ts';
import { readNumbers } from './live-count.ts';

const test = await createTestApp();
const { app, db, deps, clock } = test;
const API = 'http://server/api';

/** Sends requests of a guardian to this server. */
const fetching = (async (url: string, init: RequestInit = {}) => {
  const { statusCode, rawPayload } = await app.inject({
    method: init.method === 'POST' ? 'POST' : 'GET',
    url: url.replace('http://server', ''),
    ...(init.body && { payload: String(init.body), headers: { 'content-type': 'application/json' } }),
  });
  return new Response(Uint8Array.from(rawPayload), { status: statusCode });
}) as typeof fetch;

const witnessKey = (n: number) => cosigningKeyFrom(`guardian-${n}.example/w`, new Uint8Array(32).fill(n));

/** An election with live counts that any two of three guardians open; two of them must have signed each tree. */
async function setUp(slug: string) {
  const making = await inviteAt(test, { slug, live: 2 });
  const { id } = making;
  const text = [1, 2, 3].map((n) => formatVerifierKey(witnessKey(n), COSIGNATURE)).join('\n');
  const naming = { text, quorum: 2 };
  await db.transaction().execute((trx) => nameWitnesses(deps.config, trx, id, naming, COMMAND));
  await making.sendAll('certs', 'commitments', 'reveals', 'keys');
  await open(deps, id);
  const { verifierKey = '' } = (await findRecord(db, id)) ?? {};
  const key = parseVerifierKey(verifierKey);
  if (key === null) throw new Error('the record has no key');
  const nowMs = () => clock.now().getTime();
  /** The program of a trustee, as `run` puts it together. */
  const guardian = async (trustee: number) => {
    const folder = new Folder(temporaryFolder());
    await folder.create({ apiUrl: API, log: slug, logKey: verifierKey }, '{}');
    const witness = await Witness.open(folder, { log: key, key: witnessKey(trustee), nowMs });
    const source = httpSource({ apiUrl: API, log: slug, fetch: fetching });
    const standing = new RecordAudit(source, key, guardianEngine());
    const post = poster(API, fetching);
    const guarded = { log: slug, source, key, witness, audit: standing, folder, post };
    const seed = Buffer.from(making.who(trustee).seed).toString('hex');
    const filed = { origin: key.name, name: NAMES[trustee - 1] ?? '', trustee, seed };
    const duty = new TrusteeDuty({ ...guarded, nowMs }, filed);
    return async () => {
      await look(guarded);
      expect(await give({ log: slug, witness }, post)).toBe('');
      return duty.step();
    };
  };
  const serve = async () => {
    for (let n = 0; n < 2; n++) {
      const record = await findRecord(db, id);
      if (record) await advanceElection(deps, record);
    }
  };
  const vote = async (...picks: number[]) => {
    for (const pick of picks) await fillIntake(db, id, [await encryptFor(db, id, () => pick)]);
    await serve();
  };
  const counted = async () => {
    const record = await findRecord(db, id);
    const numbers = record && (await findNumbers(db, record));
    return numbers ? readNumbers(numbers.payload) : null;
  };
  const silent = () => listSilentTrustees(db, id, clock.now());
  return { id, guardian, serve, vote, counted, silent };
}

it('counts live, and at the close, with two of three guardian programs that sign and share by themselves [A315]', async () => {
  const { id, guardian, serve, vote, counted, silent } = await setUp('guardians');
  const [first, third] = [await guardian(1), await guardian(3)];
  await vote(0, 1, 1, 0);
  expect(await first()).toContain('1 of the 2 witnesses that must sign');
  expect(await third()).toContain('Gave the share of the live count of 2 ballots');
  expect(await silent()).toEqual([2]);
  await serve();
  expect(await counted()).toBe(null);
  expect(await first()).toContain('Gave the share');
  await serve();
  // The first batch has two random ballots of the four.
  const live = await counted();
  expect([live?.ballots, live?.counts.reduce((sum, { votes }) => sum + votes, 0)]).toEqual([2, 2]);
  await vote(1);
  await closeElection(deps, id);
  expect(await finishRecord(deps, id)).toBe(true);
  for (let round = 0; round < 4; round++) {
    for (const step of [first, third]) await step();
    await serve();
  }
  expect(await audit(db, 'guardians')).toMatchObject({ verdict: 'verified', isClosed: true, ballots: 5 });
  expect(await counted()).toMatchObject({ ballots: 5, counts: [{ votes: 2 }, { votes: 3 }] });
});
