import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { type Letter, readLetters } from '../apps/simulator/src/letters.ts';
import { findBeleniosTool, verifyWithTool } from '../packages/belenios/src/testing/belenios-tool.ts';
import { ACTS } from '../packages/contract/src/commission/acts.ts';
import type { Act } from '../packages/contract/src/commission/audit-log.ts';
import type { VotingDay } from '../packages/contract/src/commission/day.ts';
import { expectAccessible } from './axe.ts';
import { askToVote, choose, chooseAll, positions } from './ballot.ts';
import { npm } from './commands.ts';
import {
  askAs,
  inviteOfficer,
  logInByPasskey,
  picture,
  proposeAndConfirm,
  setUpCommission,
  unsigned,
} from './commission.ts';
import { makeDesk } from './desk.ts';
import { expect, logInAs, ownPage, PHONE } from './fixtures.ts';
import { test } from './own-server.ts';
import { playRehearsal } from './rehearsing.ts';
import { decryptCount, makeKey } from './trustees.ts';
import { setClock } from './two-officers.ts';
import {
  BALLOTS,
  beginElection,
  EVERY_ACT,
  LOG,
  letStudentsVote,
  putUpCandidates,
  QUESTION,
  ROLL,
  TITLE,
  typeFaculties,
  VOTERS,
  voteAtDesk,
} from './union.ts';

// Five browsers and simulated voters, and the machine may be busy.
test.describe.configure({ timeout: 1_200_000 });

test('a students’ union of two faculties, whose candidates have no party, holds an election from an empty server to a declared, archived and verified result [A47]', {
  tag: '@release',
}, async ({ page, browser, people, server, folder }) => {
  const [second, observer] = await test.step('three officers set up a passkey and two apps', async () => {
    const link = /http\S+\/commission\/setup#\S+/.exec(server.words())?.[0] ?? '';
    await setUpCommission(page, link, 'Electoral Committee of the Students’ Union');
    const other = await inviteOfficer(page, null, browser, 'Chuka Obi');
    const officers = [other, await inviteOfficer(page, other, browser, 'Ngozi Bello', 'observer')] as const;
    await page.goto('/commission/officers');
    await expect(page.getByText('Chuka Obi').first()).toBeVisible();
    return officers;
  });

  await test.step('an officer types the faculties and drafts the election', async () => {
    await typeFaculties(page);
    await beginElection(page);
  });

  const letters = path.join(folder, 'letters.csv');
  await test.step('one officer puts candidates up, and the other approves them', () =>
    putUpCandidates(page, second));

  await test.step('the roll is imported, its letters saved, and frozen by two officers', async () => {
    const roll = path.join(folder, 'students.csv');
    await writeFile(roll, ROLL);
    await page.goto('/commission/roll');
    await page.getByLabel(/A list of voters/).setInputFiles(roll);
    await page.getByRole('button', { name: 'Send the list' }).click();
    await page.getByRole('button', { name: 'Check the list' }).click();
    await page.getByRole('button', { name: `Put ${VOTERS} people on the roll` }).click();
    await expect(page.getByText(`${VOTERS} places, 0 of them claimed.`)).toBeVisible();
    await page.getByRole('button', { name: 'Propose to make the letters' }).click();
    await page.getByRole('dialog').getByLabel('Reason').fill('For the voters without e-mail.');
    await proposeAndConfirm(page, second, 'roll');
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save the list for the letters' }).click();
    await (await saved).saveAs(letters);
    const printed = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save the letters as a PDF' }).click();
    const pdf = await readFile(await (await printed).path(), 'latin1');
    expect(pdf.match(/\/Type \/Page\n/g)).toHaveLength(VOTERS);
    await page.getByRole('button', { name: /never make it again/ }).click();
    await expect(page.getByText(/were given out/)).toBeVisible();
    await page.getByRole('button', { name: 'Freeze the roll' }).click();
    await proposeAndConfirm(page, second, 'roll');
    await expect(page.getByText(/The roll is frozen/)).toBeVisible();
  });

  const keyFiles =
    await test.step('three trustees are invited by mail, make the key on their phones, and check it', async () => {
      const files = await makeKey(page, browser, folder);
      await page.reload();
      await expect(page.getByText('3 of 3 trustees have tried theirs since.')).toBeVisible();
      await picture(page, 'trustees');
      return files;
    });

  await test.step('the draft is rehearsed on another server', async () => {
    await page.goto('/commission/elections');
    await page.getByLabel('Made-up voters').fill('20');
    await page.getByRole('button', { name: 'Begin the rehearsal' }).click();
    // Another server with its database has to start.
    await expect(page.getByText(/^A rehearsal runs/)).toBeVisible({ timeout: 180_000 });
    await page.reload();
    const link = page.getByRole('link', { name: /\/commission\/setup#/ });
    await expect(link).toBeVisible();
    const href = (await link.getAttribute('href')) ?? '';
    for (const [officer, ends] of [[second, 1] as const, [observer, 0] as const]) {
      await officer.setViewportSize({ width: 360, height: 800 });
      await officer.goto('/commission/elections');
      await expect(officer.getByText('A rehearsal runs, which Halima Sani has begun.')).toBeVisible();
      await expect(officer.getByRole('link', { name: /#/ })).toHaveCount(0);
      await expect(officer.getByRole('button', { name: 'End the rehearsal' })).toHaveCount(ends);
    }
    const there = await playRehearsal(browser, href, server.dataDir, 15);
    await expect(there.getByText('Rehearsal. Nothing here counts')).toBeVisible();
    await page.reload();
    await expect(page.getByText('15 ballots in the record')).toBeVisible();
    await expect(page.getByRole('img', { name: 'Not yet' })).toHaveCount(0, { timeout: 30_000 });
    await picture(page, 'rehearsal', page.getByText('15 ballots in the record'));
    await page.reload();
    await expect(rehearsedTick(page)).toBeVisible();
    await page.getByRole('button', { name: 'End the rehearsal' }).click();
    await page.getByRole('button', { name: 'End it, and remove everything of it' }).click();
    await expect(page.getByRole('button', { name: 'Begin the rehearsal' })).toBeVisible({ timeout: 60_000 });
    await expect(there.goto('/')).rejects.toThrow('ERR_CONNECTION_REFUSED');
    await there.context().close();
  });

  await test.step('two officers check the papers and open voting, and an observer may do nothing', async () => {
    await page.goto('/commission/areas');
    const papers = page.getByText('There are 3 ballot papers.');
    await expect(papers).toBeVisible();
    const mark = await papers.locator('strong').innerText();
    await page.getByRole('button', { name: 'I have looked at every paper: they are right' }).click();
    await expect(page.getByText(/^An officer has found them right/)).toBeVisible();
    await page.goto('/commission/elections');
    await expect(page.getByRole('heading', { name: /^Before the opening/ })).toBeVisible();
    await picture(page, 'checklist');
    await observer.goto('/commission/elections');
    await expect(observer.getByRole('heading', { name: TITLE })).toBeVisible();
    await expect(observer.getByRole('button', { name: /Open voting|Set the times|Begin/ })).toHaveCount(0);
    for (const act of Object.keys(ACTS))
      expect(await proposedBy(observer, act), act).toEqual([403, 'other-officers-only']);
    await page.getByRole('button', { name: 'Open voting' }).click();
    await page.getByLabel('It is a trial, and no election that counts').check();
    await expect(page.getByRole('dialog').getByText(mark)).toBeVisible();
    await picture(page, 'propose');
    await proposeAndConfirm(page, second, 'elections');
    await expect(page.getByText('Open', { exact: true })).toBeVisible();
  });

  const booth = await ownPage(browser, { ...PHONE, viewport: { width: 360, height: 640 } });
  await test.step('students vote with their letters, one on a small phone that is challenged first', async () => {
    const [letter] = await readLetters(letters);
    await logInAs(booth, await people.voter());
    await Promise.all([letStudentsVote(server.url, letters), voteOnAPhone(booth, letter)]);
    await page.goto('/commission/day');
    await expect(page.getByRole('heading', { name: 'Announcements' })).toBeVisible();
    await picture(page, 'day');
    await page.goto('/commission/desk');
    await page.getByLabel('Voter number or e-mail').fill('MAT/1');
    await page.getByRole('button', { name: 'Look', exact: true }).click();
    await expect(page.getByText('Claimed by the account')).toBeVisible();
  });

  await test.step('ten students without a phone vote at an officer’s tablet, which is no desk once its data are cleared', async () => {
    await second.setViewportSize({ width: 768, height: 1024 });
    await makeDesk(second);
    await voteAtDesk(second, letters);
    await second.evaluate(() => localStorage.clear());
    await logInByPasskey(second, 'chuka.obi@example.org');
  });

  await test.step('two officers close voting, two trustees open the count, and the officers check, certify and archive it', async () => {
    // At once, because its time is over: an end before its time waits for ten minutes.
    const { election } = (await askAs(page, 'GET', '/commission/day')).body.data as VotingDay;
    await setClock(server.dataDir, election?.id ?? '', { begins: -60, ends: -0.1 });
    await page.goto('/commission/count');
    await page.getByRole('button', { name: 'Close voting now' }).click();
    await proposeAndConfirm(page, second, 'count');
    await page.getByRole('button', { name: 'Publish the encrypted sums' }).click();
    await expect(page.getByText(/^The encrypted sums are in the public record, and wait/)).toBeVisible();
    await decryptCount(browser, `/trustee/${LOG}`, keyFiles, BALLOTS);
    await page.reload();
    await expect(page.getByText('The result is in the public record, with its proof.')).toBeVisible();
    await page.getByRole('button', { name: 'Check everything' }).click();
    await page.getByRole('button', { name: 'Certify this result' }).click();
    await picture(page, 'certify');
    await proposeAndConfirm(page, second, 'count', async (dialog) => {
      const confirm = dialog.getByRole('button', { name: 'Confirm' });
      await expect(confirm).toBeDisabled();
      await dialog.getByRole('button', { name: 'Check everything' }).click();
      const checked = dialog.getByText('It is the record that your device has just checked.');
      await expect(checked).toBeVisible({ timeout: 120_000 });
      await expect(confirm).toBeEnabled();
    });
    await page.getByRole('link', { name: /The declaration to print and to sign/ }).click();
    await expectDeclared(page);
    await expectResults(booth);
    await page.goto('/commission/elections');
    await page.getByRole('button', { name: 'Put into the archive' }).click();
    await proposeAndConfirm(page, second, 'elections');
    await expect(page.getByRole('heading', { name: 'Archive' })).toBeVisible();
  });

  await test.step('the archived election is verified by our program and by belenios-tool', async () => {
    // The archived election is no longer the current one.
    const verified = await npm(['verify', server.url, '--log', LOG, '--seen', '-']);
    expect(verified, verified.output).toMatchObject({ status: 0 });
    expect(verified.output).toContain(`Verified: all ${BALLOTS} ballots`);
    const listed = async () =>
      (await (await page.request.get(`/api/board/${LOG}/downloads`)).json()).data.files;
    // Three papers: one for each faculty, and one for voters in none.
    await expect
      .poll(async () => (await listed()).length, {
        message: 'the record and three archives',
        timeout: 120_000,
      })
      .toBe(4);
    const tool = findBeleniosTool();
    if (!tool) return console.info('belenios-tool is not installed: its verdict is not in this test');
    for (const { file, kind } of await listed()) {
      if (kind !== 'archive') continue;
      const archive = await (await page.request.get(`/api/board/${LOG}/downloads/${file}`)).body();
      expect(verifyWithTool(tool, path.basename(file, '.bel'), archive)).toMatchObject({ ok: true });
    }
  });

  await test.step('the log shows every act, and both officers of those that take two', async () => {
    const noted: Record<string, number> = {};
    for (let next: number | null | undefined; next !== null; ) {
      const before = next === undefined ? '' : `?beforeSeq=${next}`;
      const { body } = await askAs(observer, 'GET', `/commission/audit-log${before}`);
      const { acts, nextBeforeSeq } = body.data as { acts: Act[]; nextBeforeSeq: number | null };
      for (const { action, by } of acts) {
        // Their number depends on how fast the journey goes.
        if (action === 'officer-logged-in') continue;
        const act = `${action}: ${by.name ?? by.role}`;
        noted[act] = (noted[act] ?? 0) + 1;
      }
      next = nextBeforeSeq;
    }
    expect(noted).toEqual(EVERY_ACT);
  });

  await test.step('a stranger with the log sees whose passkeys opened, closed and certified [A278]', async () => {
    const { body } = await askAs(observer, 'GET', '/commission/audit-log/lines');
    const file = test.info().outputPath('acts.jsonl');
    await writeFile(file, (body.data as { lines: string[] }).lines.map((line) => `${line}\n`).join(''));
    const { output, status } = await npm(['verify', server.url, '--log', LOG, '--seen', '-', '--acts', file]);
    expect(status, output).toBe(0);
    expect(output).toContain('Decisions of officers: 15 with a valid signature');
    for (const act of ['open-election', 'close-election', 'certify-result'])
      expect(output).toMatch(
        new RegExp(
          `${act}, election [0-9a-f-]+: proposed by officer [0-9a-f-]+ \\(passkey\\), confirmed by officer [0-9a-f-]+ \\(passkey\\)`,
        ),
      );
  });
});

/** The mark of the checklist that the draft was rehearsed. */
const rehearsedTick = (page: Page) =>
  page
    .getByRole('listitem')
    .filter({ hasText: 'The election was rehearsed' })
    .getByRole('img', { name: 'Done' });

/** Claims the place of a letter, chooses, reveals one ballot, and casts another. */
async function voteOnAPhone(booth: Page, letter: Letter | undefined): Promise<void> {
  await booth.goto('/voter/election');
  await booth.getByLabel('Voter number').fill(letter?.voterNumber ?? '');
  await booth.getByLabel('Code', { exact: true }).fill(letter?.code ?? '');
  await booth.getByRole('button', { name: 'Claim my place' }).click();
  await expect(positions(booth)).toHaveCount(5);
  await expect(booth.getByRole('listitem').filter({ hasText: 'Aisha Bala' })).toContainText('Independent');
  expect(await chooseAll(booth)).toEqual(['Aisha Bala', 'Chi Eze', 'Efe Ojo', 'Hadiza Musa', 'Yes']);
  await picture(booth, 'question');
  await positions(booth).nth(2).click();
  await expect(booth.getByText('Choose up to 2 candidates.')).toBeVisible();
  await picture(booth, 'two-seats');
  expect(await choose(booth, 1)).toBe('Gbenga Ade');
  await expect(booth.getByRole('button', { name: 'Vote for Fay Ita' })).toBeDisabled();
  await expectAccessible(booth, 'a ballot paper of the union', true);
  expect(await booth.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await (await askToVote(booth)).getByRole('button', { name: 'Check this device' }).click();
  await booth.getByRole('button', { name: 'Go back and vote' }).click();
  await booth.getByRole('dialog').getByRole('button', { name: 'Yes' }).click();
  await expect(booth.getByText('Votes Submitted Successfully!')).toBeVisible();
}

/** Reads the declaration and prints it. */
async function expectDeclared(page: Page): Promise<void> {
  const sheet = page.getByRole('article');
  await expect(sheet.getByText(/^Certified on .* by 2 officers\.$/)).toBeVisible();
  await expect(sheet.getByRole('table', { name: 'Council Member' })).toContainText('Independent');
  await expect(sheet.getByText(/^2 seats\./)).toBeVisible();
  await expect(sheet.getByRole('table', { name: QUESTION })).toContainText('Yes');
  await expect(sheet.getByRole('table', { name: /^Faculty Representative/ })).toHaveCount(2);
  await expect(sheet.getByRole('table', { name: 'Turnout by area' })).toContainText('Faculty of Arts');
  await expect(sheet.getByRole('cell', { name: 'Chuka Obi' })).toBeVisible();
  await expectAccessible(page, 'a declaration of a union', true);
  const printed = await page.pdf({ path: test.info().outputPath('declaration.pdf'), format: 'A4' });
  expect(printed.subarray(0, 5).toString()).toBe('%PDF-');
}

/** Reads who has the two seats of a post, in the whole union and in each faculty. */
async function expectResults(booth: Page): Promise<void> {
  await booth.goto('/voter/results?post=Council+Member');
  await expect(booth.getByText(/^2 seats\. (Most votes|Level)/).first()).toBeVisible();
  const faculties = booth.getByRole('region', { name: 'Areas' }).getByRole('row');
  await expect(faculties.filter({ hasText: 'Faculty of Arts' })).toBeVisible();
  await expectAccessible(booth, 'results of a post with two seats by area', true);
}

/** Proposes an act without parameters, and returns the status and code of the reply. */
async function proposedBy(officer: Parameters<typeof askAs>[0], act: string) {
  const { status, body } = await askAs(officer, 'POST', '/commission/proposals', {
    electionId: null,
    wanted: { act, params: {} },
    salt: '0'.repeat(32),
    confirmation: unsigned(),
  });
  return [status, body.code];
}
