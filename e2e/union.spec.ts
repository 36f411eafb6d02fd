import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { npm } from './commands.ts';
import { inviteOfficer, picture, proposeAndConfirm, setUpCommission } from './commission.ts';
import { expect } from './fixtures.ts';
import { test } from './own-server.ts';

// Three browsers and a crowd of voters, and the machine may be busy.
test.describe.configure({ timeout: 600_000 });

const TITLE = 'Students’ Union Election';
const VOTERS = 500;
/** So many of them vote: each costs two hashes of a password. */
const VOTES = 20;
const PARTIES = ['Unity', 'Progress', 'Forward', 'Renewal'];

test('a students’ union elects from an empty server: officers, a roll, nominations, voters by their letters, and a result that anybody checks', async ({
  page,
  browser,
  people,
  server,
  folder,
}) => {
  const link = /http\S+\/commission\/setup#\S+/.exec(server.words())?.[0] ?? '';
  await setUpCommission(page, link, 'Electoral Committee of the Students’ Union');
  const registrar = await inviteOfficer(page, browser, 'Chuka Obi');
  await picture(page, 'officers');

  await page.goto('/commission/elections');
  await page.getByRole('button', { name: 'Begin an election' }).click();
  await page.getByLabel('Title').fill(TITLE);
  await picture(page, 'new-election');
  await page.getByRole('button', { name: 'Begin as a draft' }).click();
  await expect(page.getByRole('heading', { name: /^Before the opening/ })).toBeVisible();

  for (const name of PARTIES) {
    const party = await people.party(name);
    for (const post of [
      'President',
      'Vice President',
      'General Secretary',
      'Financial Secretary',
      'Treasurer',
    ])
      await people.candidate(party, `Ada of ${name}`, { post });
  }
  const roll = path.join(folder, 'students.csv');
  const rows = Array.from({ length: VOTERS }, (_, n) => `MAT/${n + 1},Surname${n + 1},Name`);
  await writeFile(roll, ['Matric number,Surname,First name', ...rows, ''].join('\n'));
  await page.goto('/commission/roll');
  await page.getByLabel(/A list of voters/).setInputFiles(roll);
  await page.getByRole('button', { name: 'Send the list' }).click();
  await picture(page, 'roll-columns');
  await page.getByRole('button', { name: 'Check the list' }).click();
  await page.getByRole('button', { name: `Put ${VOTERS} people on the roll` }).click();
  await expect(page.getByText(`${VOTERS} places, 0 of them claimed.`)).toBeVisible();
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save the list for the letters' }).click();
  const letters = path.join(folder, 'letters.csv');
  await (await saved).saveAs(letters);
  await page.getByRole('button', { name: /never make it again/ }).click();
  await expect(page.getByText(/were given out/)).toBeVisible();
  await page.getByRole('button', { name: 'Freeze the roll' }).click();
  await proposeAndConfirm(page, registrar, 'roll');
  await expect(page.getByText(/The roll is frozen/)).toBeVisible();
  await picture(page, 'roll');

  await page.goto('/commission/elections');
  await expect(page.getByRole('heading', { name: /^Before the opening/ })).toBeVisible();
  await picture(page, 'checklist');
  await page.getByRole('button', { name: 'Open voting' }).click();
  await picture(page, 'propose');
  await proposeAndConfirm(page, registrar, 'elections');
  await expect(page.getByText('Open', { exact: true })).toBeVisible();

  expect((await readFile(letters, 'utf8')).split('\n').length).toBeGreaterThan(VOTERS);
  const crowd = ['--voters', String(VOTES), '--rate', '100', '--letters', letters];
  const voted = await npm(['simulate', '--url', server.url, ...crowd]);
  expect(voted, voted.output).toMatchObject({ status: 0 });
  await page.goto('/commission/day');
  await expect(page.getByRole('heading', { name: 'Announcements' })).toBeVisible();
  await picture(page, 'day');
  await page.goto('/commission/desk');
  await page.getByLabel('Voter number or e-mail').fill('MAT/1');
  await page.getByRole('button', { name: 'Look', exact: true }).click();
  await expect(page.getByText('Claimed by the account')).toBeVisible();
  await picture(page, 'desk');

  await page.goto('/commission/count');
  await page.getByRole('button', { name: 'Close voting now' }).click();
  await proposeAndConfirm(page, registrar, 'count');
  await page.getByRole('button', { name: 'Count now' }).click();
  await expect(page.getByText('The result is in the public record, with its proof.')).toBeVisible();
  await page.getByRole('button', { name: 'Check everything' }).click();
  await page.getByRole('button', { name: 'Certify this result' }).click();
  await picture(page, 'certify');
  await proposeAndConfirm(page, registrar, 'count');
  await expect(page.getByText(/The declaration to print and to sign/)).toBeVisible();
  await page.goto('/commission/elections');
  await page.getByRole('button', { name: 'Put into the archive' }).click();
  await proposeAndConfirm(page, registrar, 'elections');
  await expect(page.getByRole('heading', { name: 'Archive' })).toBeVisible();
  // From the archive, where nobody's current election is it.
  const log = 'students-union-election-2026';
  const verified = await npm(['verify', server.url, '--log', log, '--seen', '-']);
  expect(verified, verified.output).toMatchObject({ status: 0 });
  expect(verified.output).toContain(`Verified: all ${VOTES} ballots`);
});
