import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { findBeleniosTool } from '../packages/belenios/src/testing/belenios-tool.ts';
import { cast, chooseAll } from './ballot.ts';
import { dishonestCopyOf, npm, run, spoilFile } from './commands.ts';
import { expect, logInAs, PHONE } from './fixtures.ts';
import { test } from './own-server.ts';
import type { Account } from './people.ts';

// The server's start and end count too.
test.describe.configure({ timeout: 600_000 });

const tool = findBeleniosTool();
const SIMULATED = 8;
/** Two browsers, and simulated voters before and after the change of candidates. */
const BALLOTS = 2 + 2 * SIMULATED;
const POSTS = ['President', 'Governor'];

async function voteInBooth(page: Page, voter: Account): Promise<void> {
  await logInAs(page, voter);
  await page.goto('/voter/election');
  await chooseAll(page);
  await cast(page);
  await expect(page.getByText('Votes Submitted Successfully!')).toBeVisible();
}

/** The numbers on the results page, as `post: candidate votes`. */
async function shownResults(page: Page): Promise<string[]> {
  await page.goto('/voter/results');
  const shown: string[] = [];
  for (const post of POSTS) {
    await page.getByRole('tab', { name: post }).click();
    const entries = page.getByRole('tabpanel', { name: post }).getByRole('listitem');
    await expect(entries.first()).toBeVisible();
    // biome-ignore lint/plugin: the first came with all the others
    for (const text of await entries.allInnerTexts()) {
      const candidate = text.match(/Candidate \w+ \w+/)?.[0];
      const votes = text.match(/(\d[\d,]*) votes?/)?.[1];
      shown.push(`${post}: ${candidate} ${votes}`);
    }
  }
  return shown.sort();
}

test('our verifier and belenios-tool accept a whole election, and refuse it with one byte changed', {
  tag: '@release',
}, async ({ page, browser, people, server, folder }) => {
  const ours = { DATA_DIR: server.dataDir, LOG_LEVEL: '', PUBLIC_URL: server.url };
  const election = (...words: string[]) => npm(['election', ...words], ours);
  const verify = (...words: string[]) => npm(['verify', ...words]);
  const receipts = path.join(folder, 'receipts.jsonl');
  const simulate = (...words: string[]) => npm(['simulate', '--url', server.url, ...words]);
  const crowd = () =>
    simulate('--voters', String(SIMULATED), '--rate', '20', '--at-once', '4', '--receipts', receipts);
  const party = await test.step('a party nominates, and the commission opens the election', async () => {
    const posts = POSTS.flatMap((name) => ['--post', name]);
    const named = [
      '--slug',
      'acceptance',
      '--title',
      'Acceptance',
      '--year',
      '2026',
      '--candidates-a-party',
      '3',
      '--open-nominations',
      '--smallest-batch',
      '1',
      '--min-interval',
      '1',
    ];
    expect(await election('create', ...named, ...posts)).toMatchObject({ status: 0 });
    const account = await people.party('Unity');
    for (const post of POSTS)
      for (const name of ['Candidate Ada', 'Candidate Bola']) await people.candidate(account, name, { post });
    expect(await election('open', '--trial')).toMatchObject({ status: 0 });
    return account;
  });

  await test.step('voters vote on a desktop, a candidate is added, and voters vote on a phone', async () => {
    const [before] = await Promise.all([crowd(), voteInBooth(page, await people.voter())]);
    expect(before).toMatchObject({ status: 0 });
    await people.candidate(party, 'Candidate Chidi', { post: 'Governor' });
    const results = async () => (await fetch(`${server.url}/api/extras/election-results`)).text();
    await expect.poll(results, 'the change is collected into a ballot').toContain('Candidate Chidi');
    const phone = await browser.newContext({ ...PHONE, baseURL: server.url });
    const [after] = await Promise.all([crowd(), voteInBooth(await phone.newPage(), await people.voter())]);
    await phone.close();
    expect(after).toMatchObject({ status: 0 });
    expect((await simulate('--check', receipts)).output).toContain(`All ${2 * SIMULATED} receipts`);
  });

  const archives = path.join(folder, 'archives');
  await test.step('the commission closes, tallies and exports one archive for each revision', async () => {
    expect(await election('close')).toMatchObject({ status: 0 });
    expect((await election('tally')).output).toContain(`The result of ${BALLOTS} ballots`);
    const exported = await election('export', '--out', archives);
    expect(exported.output.match(/ballot revision \d, 9 ballots, with its result/g)).toHaveLength(2);
  });

  const record = path.join(folder, 'record');
  await test.step('our verifier accepts server, record and archives, and the results page shows the proved numbers', async () => {
    const report = path.join(folder, 'report.json');
    const live = await verify(server.url, '--download', record, '--json', report);
    expect(live, live.output).toMatchObject({ status: 0 });
    expect(await verify(record)).toMatchObject({ status: 0 });
    expect(await verify(...(await filesOf(archives)))).toMatchObject({ status: 0 });
    const { isClosed, countedBallots, counts, engines } = JSON.parse(await readFile(report, 'utf8'));
    expect([isClosed, countedBallots]).toEqual([true, BALLOTS]);
    expect(engines).toMatchObject({ fast: BALLOTS });
    // The audited engine alone finds the same numbers.
    const audited = await verify(record, '--audited', '--json', report);
    expect(audited, audited.output).toMatchObject({ status: 0 });
    expect(JSON.parse(await readFile(report, 'utf8'))).toMatchObject({
      counts,
      countedBallots,
      engines: null,
    });
    const proved = (counts as { post: string; candidate: string; votes: number }[]).map(
      ({ post, candidate, votes }) => `${post}: ${candidate} ${votes}`,
    );
    expect(await shownResults(page)).toEqual(proved.sort());
  });

  await test.step('an observer downloads record and archives with the stated hashes, and our verifier accepts them', async () => {
    const files = page.getByRole('main').getByRole('link', { name: /^(The whole record|Archive)/ });
    await expect(async () => {
      await page.goto('/verify');
      await expect(files).toHaveCount(3, { timeout: 2_000 });
    }).toPass();
    const listed = await fetch(`${server.url}/api/board/acceptance/downloads`);
    for (const { file: name, sha256, kind } of (await listed.json()).data.files) {
      await expect(page.getByText(`SHA-256 ${sha256.match(/.{8}/g).join(' ')}`)).toBeVisible();
      const saved = page.waitForEvent('download');
      await files.filter({ hasText: name }).click();
      const file = path.join(folder, name);
      await (await saved).saveAs(file);
      expect(
        createHash('sha256')
          .update(await readFile(file))
          .digest('hex'),
      ).toBe(sha256);
      const mirror = path.join(folder, 'mirror');
      if (kind === 'record') {
        await mkdir(mirror);
        expect(await run('tar', ['xf', file, '-C', mirror])).toMatchObject({ status: 0 });
      }
      const verified = await verify(kind === 'record' ? path.join(mirror, 'record') : file);
      expect(verified, verified.output).toMatchObject({ status: 0 });
    }
  });

  await test.step('the check in a browser has the same verdict', async () => {
    await page.getByRole('button', { name: 'Check everything' }).click();
    await expect(page.getByText('Verified', { exact: true })).toBeVisible();
    await expect(
      page.getByText(`All ${BALLOTS} ballots, every proof and every number of votes shown`),
    ).toBeVisible();
    await expect(page.getByText(`the fast engine judged ${BALLOTS} ballots`)).toBeVisible();
  });

  await test.step('belenios-tool accepts every archive, and refuses each with one byte changed', async () => {
    if (!tool) return console.info('belenios-tool is not installed: its verdict is not in this test');
    for (const file of await filesOf(archives)) {
      const command = ['election', 'verify', '--dir', archives, '--uuid', path.basename(file, '.bel')];
      const verdict = await run(tool, command);
      expect(verdict, verdict.output).toMatchObject({ status: 0 });
      expect(verdict.output).toContain('all checks passed');
      // `election verify` does not wait for the checks of the ballots, so each one is checked again.
      const ballots = await run('env', [`BELENIOS_TOOL=${tool}`, 'sh', 'scripts/verify-ballots.sh', file]);
      expect(ballots, ballots.output).toMatchObject({ status: 0 });
      expect(ballots.output).toContain('checked one by one, 0 refused');
      const honest = await readFile(file);
      await spoilFile(file);
      expect((await run(tool, command)).status).not.toBe(0);
      await writeFile(file, honest);
    }
  });

  await test.step('our verifier refuses server, record and archive with one byte changed', async () => {
    const copy = await dishonestCopyOf(server.url);
    const tiles = (await filesOf(record)).find((file) => file.includes('/payloads/'));
    const [archive] = await filesOf(archives);
    await Promise.all([tiles, archive].map((file) => spoilFile(file ?? '')));
    for (const target of [copy.url, record, archive ?? '']) {
      const refused = await verify(target);
      expect([target, refused.status]).toEqual([target, 1]);
      expect(refused.output).toContain('NOT verified');
    }
    copy.close();
  });
});

/** All files in a folder and below, by name. */
async function filesOf(folder: string): Promise<string[]> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true });
  return found
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort();
}
