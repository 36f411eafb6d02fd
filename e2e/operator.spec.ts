import path from 'node:path';
import { auditRecord } from '@evoting/audit/audit';
import type { AuditEngine } from '@evoting/audit/engine';
import { verifyPartialDecryption } from '@evoting/belenios/auditor';
import { sodiumTally, sodiumVerifier } from '@evoting/belenios/sodium';
import { httpSource } from '@evoting/record/http-source';
import { parseVerifierKey } from '@evoting/tlog/key';
import type { Page } from '@playwright/test';
import { npm } from './commands.ts';
import { expect } from './fixtures.ts';
import { beginOtherRecord, type Forgery, forgeCount, forgeResult, keepCopy, putBack } from './operator.ts';
import { test } from './own-server.ts';
import type { People } from './people.ts';
import type { RunningServer } from './server.ts';

// Each journey starts several servers and programs, and the machine may be busy.
test.describe.configure({ timeout: 600_000 });

/** The true result is 4, 1, 0; the operator stuffs a ballot for an abstainer (4, 1, 1) and forges 1, 4, 1. */
const VOTES = [0, 0, 0, 0, 1];
const SHIFTS = [3, -3, 0];
const FORGED = [1, 4, 1];

/**
 * Opens an election of one post and three candidates.
 * @returns a function that casts a vote for the i-th
 */
async function hold(
  { url, dataDir }: Pick<RunningServer, 'url' | 'dataDir'>,
  people: People,
  ...settings: string[]
) {
  const ours = { DATA_DIR: dataDir, LOG_LEVEL: '', PUBLIC_URL: url };
  const named = ['--slug', 'forged', '--title', 'Forged', '--year', '2026', '--post', 'Governor'];
  const rules = ['--candidates-a-party', '3', '--smallest-batch', '1', '--min-interval', '1', ...settings];
  expect(await npm(['election', 'create', ...named, ...rules], ours)).toMatchObject({ status: 0 });
  const party = await people.party('Unity');
  for (const name of ['Ada', 'Bem', 'Chi']) await people.candidate(party, name, { post: 'Governor' });
  expect(await npm(['election', 'open', '--trial'], ours)).toMatchObject({ status: 0 });
  // Abstains: the operator stuffs a ballot in this name.
  await people.voter();
  return async (index: number) => {
    const voter = await people.voter();
    const { posts, voteables } = await people.paper(voter);
    const standing = voteables.Governor?.toSorted((a, b) => (a.candidateName < b.candidateName ? -1 : 1));
    const choice = { postId: posts[0]?.id ?? '', candidateId: standing?.[index]?.candidateId ?? '' };
    (await people.as(voter.token)('POST /vote/cast', { body: [choice] })).data;
  };
}

/** Reads the numbers that the server shows, by the candidates' names, and the number of ballots counted. */
async function shownBy({ url }: RunningServer) {
  const { data, meta } = await (await fetch(`${url}/api/extras/election-results`)).json();
  const lines: { candidateName: string; votes: number }[] = data.Governor ?? [];
  const sorted = lines.toSorted((a, b) => (a.candidateName < b.candidateName ? -1 : 1));
  return { votes: sorted.map(({ votes }) => votes), ballots: meta.countedBallots };
}

/** Audits the record with an engine that accepts Belenios' own, weaker decryption proof. */
async function auditWithWeakProof({ url }: RunningServer, { weak, context }: Forgery) {
  const { data } = await (await fetch(`${url}/api/board`)).json();
  const key = parseVerifierKey(data.logs[0].verifierKey);
  if (!key) throw new Error('The record has no key');
  const factors = JSON.stringify(weak.decryption_factors[0]);
  const verifyOpeningInSteps: AuditEngine['tally']['verifyOpeningInSteps'] = function* (
    statement,
    owner,
    share,
  ) {
    if (JSON.stringify(share.factors) !== factors)
      return yield* sodiumTally.verifyOpeningInSteps(statement, owner, share);
    const weaker = { context, publicKey: owner.publicKey, encryptedTally: [statement.sums] };
    return verifyPartialDecryption(weaker, weak);
  };
  const tally = { ...(sodiumTally as unknown as AuditEngine['tally']), verifyOpeningInSteps };
  const source = httpSource({ apiUrl: `${url}/api`, log: 'forged', fetch });
  const engine = { verifier: sodiumVerifier, tally, parallel: 1 };
  return auditRecord(source, { key, log: 'forged', engine, results: 'required' });
}

/** Checks everything on the public page, and expects a verdict. */
async function checkInBrowser(page: Page, verdict: string | RegExp): Promise<void> {
  await page.goto('/verify');
  await page.getByRole('button', { name: 'Check everything' }).click();
  await expect(page.getByText(verdict, { exact: true })).toBeVisible();
}

/** Expects that the verifier, the follower and the browser refuse the record, and name the location. */
async function expectRefused(page: Page, { url }: RunningServer, folder: string, where: RegExp) {
  const verified = await npm(['verify', url, '--seen', '-']);
  expect(verified, verified.output).toMatchObject({ status: 1 });
  expect(verified.output).toContain('NOT verified');
  expect(verified.output).toMatch(where);
  const followed = await npm(['verify', url, '--follow', '--once', '--state', path.join(folder, 'state')]);
  expect(followed, followed.output).toMatchObject({ status: 1 });
  expect(followed.output).toMatch(/ALARM: entry \d+, shares\[0\]: the decryption of trustee 1 is not proved/);
  await checkInBrowser(page, 'NOT verified');
  await expect(page.getByText(where).first()).toBeVisible();
}

test('every check refuses a live count forged by an operator with a stuffed ballot, key and database [A1]', {
  tag: '@release',
}, async ({ page, people, server, folder }) => {
  const vote = await hold(server, people);
  for (const index of VOTES) await vote(index);
  await expect.poll(() => shownBy(server)).toEqual({ votes: [4, 1, 0], ballots: 5 });
  const honest = await npm(['verify', server.url, '--seen', '-']);
  expect(honest, honest.output).toMatchObject({ status: 0 });
  const forgery = await server.restart(() => forgeCount(server.dataDir, SHIFTS, FORGED));
  expect(await shownBy(server)).toEqual({ votes: FORGED, ballots: 6 });
  const fooled = await auditWithWeakProof(server, forgery);
  expect(fooled).toMatchObject({ verdict: 'verified', ballots: 6 });
  const where = /payload of entry \d+, shares\[0\].*the decryption of trustee 1 is not proved/;
  await expectRefused(page, server, folder, where);
});

test('every check refuses a result forged by an operator with a stuffed ballot after the close [A1]', {
  tag: '@release',
}, async ({ page, people, server, folder }) => {
  const vote = await hold(server, people, '--at-close');
  for (const index of VOTES) await vote(index);
  const recorded = async () =>
    (await (await fetch(`${server.url}/api/board/forged/checkpoint`)).text()).split('\n')[1];
  await expect
    .poll(recorded, 'setup, paper, electorate, head of the log of acts, and all ballots')
    .toBe(String(4 + VOTES.length));
  const forgery = await server.restart(() => forgeResult(server.dataDir, SHIFTS));
  expect(await shownBy(server)).toEqual({ votes: FORGED, ballots: 6 });
  expect(await auditWithWeakProof(server, forgery)).toMatchObject({ verdict: 'verified', ballots: 6 });
  const where = /payload of entry \d+.*the decryption of trustee 1 is not proved/;
  await expectRefused(page, server, folder, where);
});

test('an operator who rewrites history from an older database deceives only first-time checkers [A10]', {
  tag: '@release',
}, async ({ page, people, server, folder }) => {
  const vote = await hold(server, people);
  const counted = async () => (await shownBy(server)).ballots;
  await vote(0);
  await expect.poll(counted).toBe(1);
  await server.restart(() => keepCopy(server.dataDir));
  for (const index of [0, 0]) await vote(index);
  await expect.poll(counted).toBe(3);
  const checks = [
    ['verify', server.url, '--seen', path.join(folder, 'seen')],
    ['verify', server.url, '--follow', '--once', '--state', path.join(folder, 'state')],
  ];
  for (const check of checks) expect(await npm(check)).toMatchObject({ status: 0 });
  await checkInBrowser(page, 'Verified');
  await server.restart(() => putBack(server.dataDir));
  for (const index of [1, 1, 1]) await vote(index);
  await expect.poll(() => shownBy(server)).toEqual({ votes: [1, 3, 0], ballots: 4 });
  const first = await npm(['verify', server.url, '--seen', '-']);
  expect(first, first.output).toMatchObject({ status: 0 });
  for (const check of checks) {
    const again = await npm(check);
    expect(again, again.output).toMatchObject({ status: 1 });
    expect(again.output).toMatch(
      /checkpoints of \d+ and \d+ entries: the record does not extend the one seen/,
    );
  }
  await checkInBrowser(page, 'NOT verified');
  await expect(page.getByText(/^checkpoints of \d+ and \d+ entries/).first()).toBeVisible();
});

test('an operator who restarts the record under another name and key deceives only first-time checkers [A36]', {
  tag: '@release',
}, async ({ page, people, server, folder }) => {
  const vote = await hold(server, people);
  for (const index of [0, 0, 1]) await vote(index);
  await expect.poll(() => shownBy(server)).toEqual({ votes: [2, 1, 0], ballots: 3 });
  const seen = ['verify', server.url, '--seen', path.join(folder, 'seen')];
  const followed = ['verify', server.url, '--follow', '--once', '--state', path.join(folder, 'state')];
  for (const check of [seen, followed]) expect(await npm(check)).toMatchObject({ status: 0 });
  await checkInBrowser(page, 'Verified');
  // The same address and election, but the record has another origin.
  const renamed = server.url.replace('localhost', '127.0.0.1');
  await server.restart(() => beginOtherRecord(server.dataDir), { PUBLIC_URL: renamed });
  const voteInOther = await hold({ url: renamed, dataDir: server.dataDir }, people);
  for (const index of [0, 1]) await voteInOther(index);
  await expect.poll(() => shownBy(server)).toEqual({ votes: [1, 1, 0], ballots: 2 });
  const first = await npm(['verify', server.url, '--seen', '-']);
  expect(first, first.output).toMatchObject({ status: 0 });
  const again = await npm(seen);
  expect(again, again.output).toMatchObject({ status: 1 });
  expect(again.output).toContain('NOT verified: this record is signed under another key than the one seen');
  const alarm = await npm(followed);
  expect(alarm, alarm.output).toMatchObject({ status: 1 });
  expect(alarm.output).toContain('ALARM: the log: is signed under another key than before');
  await checkInBrowser(
    page,
    /NOT verified: the record is signed with another key than this device saw before\./,
  );
});
