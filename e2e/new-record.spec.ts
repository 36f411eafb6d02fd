import { formatVerifierKey } from '@evoting/tlog/key';
import { askToVote, chooseAll } from './ballot.ts';
import { expect, logInAs, test } from './fixtures.ts';
import { recordElection } from './recorded.ts';

const SENTENCE =
  /This site shows a new public record, and the one that this device knows from here has no result yet/;

test('a device refuses a renamed record of a server that it knows, until the voter accepts it [A30]', async ({
  page,
  people,
  baseURL,
}) => {
  // The device has pinned a record without a result at this site, and the server shows another one.
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
