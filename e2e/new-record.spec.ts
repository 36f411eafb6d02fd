import { formatVerifierKey } from '@evoting/tlog/key';
import { askToVote, chooseAll } from './ballot.ts';
import { expect, logInAs, test } from './fixtures.ts';
import { recordElection } from './recorded.ts';

const SENTENCE =
  /This site shows a new public record, and the one that this device knows from here has no result yet/;

test('a server that gives its record another name is noticed by a device that knows the first, until the voter accepts the new one [A30]', async ({
  page,
  people,
  baseURL,
}) => {
  // What the device knows of this site is a record without a result; the server now shows its own, under a
  // name that the device never met.
  const { election } = await recordElection();
  const pin = { verifierKey: formatVerifierKey(election.key), setup: 'ab'.repeat(32), checkpoint: null };
  await page.addInitScript(
    ([key, value]) => localStorage.setItem(key ?? '', value ?? ''),
    [`record_pin ${new URL(baseURL ?? '').host}/api/board/known-before`, JSON.stringify(pin)],
  );
  await logInAs(page, await people.voter());
  let casts = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/vote/cast')) casts += 1;
  });
  await page.goto('/voter/election');
  await expect(page.getByText(SENTENCE)).toBeVisible();
  await chooseAll(page);
  await page.getByRole('button', { name: 'Vote', exact: true }).click();
  const failed = page.getByRole('dialog', { name: 'Voting Failed!' });
  await expect(failed).toContainText(SENTENCE);
  expect(casts).toBe(0);
  await failed.getByRole('button', { name: 'Close' }).last().click();
  await page.getByRole('button', { name: 'It was announced: use the new record' }).click();
  await expect(page.getByText(SENTENCE)).toHaveCount(0);
  await expect((await askToVote(page)).getByRole('button', { name: 'Yes' })).toBeEnabled();
});
