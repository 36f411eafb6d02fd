import { cast, chooseAll } from './ballot.ts';
import { expect, logInAs, test } from './fixtures.ts';

test('a ballot is sent encrypted, is found in the public record, and the count is verified', {
  tag: '@smoke',
}, async ({ page, people }) => {
  const voter = await people.voter();
  const { voteables } = await people.paper(voter);
  await logInAs(page, voter);
  await page.goto('/voter/election');
  await chooseAll(page);
  const sent = page.waitForRequest('**/api/vote/cast');
  await cast(page);
  const body = (await sent).postData() ?? '';
  const { ballot, fill, ...others } = JSON.parse(body);
  expect(Object.keys(others)).toEqual(['retryKey', 'account']);
  // Padded to the longest ballot of this paper.
  const numbers = [...ballot.matchAll(/(?:challenge|response)":"(\d+)/g)].map(([, digits]) => digits);
  expect(numbers.join('').length + fill.length).toBe(76 * numbers.length);
  for (const { candidateId, candidateName } of Object.values(voteables).flat())
    for (const secret of [candidateId, candidateName]) expect(body).not.toContain(secret);
  await expect(page.getByText('Votes Submitted Successfully!')).toBeVisible();

  await page.goto('/voter/ballot');
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  const check = page.getByRole('button', { name: 'Check my ballot in the public record' });
  await expect(async () => {
    await check.click();
    await expect(page.getByText('Your ballot is in the record and counted')).toBeVisible({ timeout: 10_000 });
  }).toPass();
  // No file whose name or length reveals the entry.
  expect(requests.filter((url) => url.includes('/ballots/'))).not.toEqual([]);
  const files = requests.filter((url) => /\/proof\/inclusion\/|\/tile\/|\/payloads?\//.test(url));
  // The setup, which names the witnesses, is the first entry of everybody's record.
  const revealing = files.filter((url) => !/\/proof\/inclusion\/\d+\/0$/.test(url));
  for (const url of revealing) {
    expect(url).toContain('/payload/');
    expect(await (await page.request.get(url)).json()).toHaveProperty('max_merge_delay_s');
  }

  await page.goto('/verify');
  await page.getByRole('button', { name: 'Check everything' }).click();
  await expect(page.getByText('Verified', { exact: true })).toBeVisible();
});

test('a single changed byte of the record makes the check fail', async ({ page, people }) => {
  await people.vote(await people.voter());
  await page.route('**/api/board/*/payloads/**', async (route) => {
    const response = await route.fetch();
    const bytes = await response.body();
    const middle = bytes.length >> 1;
    bytes[middle] = (bytes[middle] ?? 0) ^ 1;
    await route.fulfill({ response, body: bytes });
  });
  await page.goto('/verify');
  await page.getByRole('button', { name: 'Check everything' }).click();
  await expect(page.getByText(/^NOT verified/).first()).toBeVisible();
  await expect(page.getByText('Verified', { exact: true })).toHaveCount(0);
});
