import { readFile } from 'node:fs/promises';
import { verifyHead } from '@evoting/record/head';
import { isPromiseBroken, verifyReceipt } from '@evoting/record/receipt';
import { signReceipt } from '@evoting/record/signing';
import { expect, stored, test } from './fixtures.ts';
import { type Recorded, recordElection, serveRecord } from './recorded.ts';

const CHECK = 'Check this ballot in the public record';
const BROKEN = /The promise of your receipt is broken/;
/** A ballot that the server accepted but never recorded. */
const TRACKER = 'A'.repeat(42).concat('E');

/** Signs a receipt for it that is due `laterS` seconds after the record's checkpoint. */
async function promised({ election, source }: Recorded, laterS = 0) {
  const opened = verifyHead(Buffer.from(source.files.get('checkpoint') ?? []).toString(), election.key);
  if (!opened.ok) throw new Error(opened.reason);
  const due = opened.head.time + laterS;
  return signReceipt(election.log, { tracker: TRACKER, size: 2, due }, election.key);
}

test.describe('a promised ballot that is not in the record when it is due', () => {
  for (const [what, answer] of [
    ['does not know it', null],
    ['says that it is waiting', { message: '', data: { status: 'accepted' } }],
  ] as const)
    test(`is a broken promise if the server ${what}, and the voter gets the evidence [A17]`, {
      tag: answer ? '@release' : [],
    }, async ({ page, context }) => {
      const recorded = await recordElection();
      const path = `ballots/${TRACKER}`;
      if (answer) recorded.source.files.set(path, Buffer.from(JSON.stringify(answer)));
      await serveRecord(context, recorded);
      await page.goto('/voter/ballot');
      const receipt = await promised(recorded);
      await page.getByLabel('Tracker or receipt').fill(JSON.stringify(receipt));
      await page.getByRole('button', { name: 'Find the ballot' }).click();
      await page.getByRole('button', { name: CHECK }).click();
      await expect(page.getByText(BROKEN)).toBeVisible();
      await expect(page.getByText(/show them to a party, an observer or the court/)).toBeVisible();
      // The evidence is stored at once, since the server may later serve another record.
      const evidenceStored = JSON.parse((await stored(page, `broken_promise ${TRACKER}`)) ?? 'null');
      const saved = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Save the evidence' }).click();
      const download = await saved;
      expect(download.suggestedFilename()).toBe('broken-promise.json');
      const evidence = JSON.parse(await readFile(await download.path(), 'utf8'));
      expect(evidence).toEqual(evidenceStored);
      // The two signed statements and the record's key prove it to anybody.
      const signed = verifyReceipt(evidence.receipt, recorded.election.key);
      const head = verifyHead(evidence.checkpoint, recorded.election.key);
      if (!signed.ok || !head.ok) throw new Error('the evidence is not signed');
      expect(isPromiseBroken(signed.receipt, head.head)).toBe(true);
    });

  test('is overdue if the server keeps showing an older record, and there is evidence [A17]', {
    tag: '@release',
  }, async ({ page, context }) => {
    const recorded = await recordElection();
    const waits = JSON.stringify({ message: '', data: { status: 'accepted' } });
    recorded.source.files.set(`ballots/${TRACKER}`, Buffer.from(waits));
    await serveRecord(context, recorded);
    await page.goto('/voter/ballot');
    const receipt = await promised(recorded, 60);
    await page.getByLabel('Tracker or receipt').fill(JSON.stringify(receipt));
    await page.getByRole('button', { name: 'Find the ballot' }).click();
    await page.clock.setFixedTime(receipt.due * 1000 - 1);
    await page.getByRole('button', { name: CHECK }).click();
    await expect(page.getByText(/Accepted: the ballot waits/)).toBeVisible();
    await page.clock.setFixedTime(receipt.due * 1000);
    await page.getByRole('button', { name: CHECK }).click();
    await expect(page.getByText(/is over by this device's clock/)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Save the evidence' })).toBeVisible();
  });

  test('is no broken promise a second before it is due, nor with a forged receipt', {
    tag: '@release',
  }, async ({ page, context }) => {
    const recorded = await recordElection();
    await serveRecord(context, recorded);
    await page.goto('/voter/ballot');
    const early = await promised(recorded, 1);
    await page.clock.setFixedTime((early.due - 1) * 1000);
    const forged = { ...(await promised(recorded)), due: 1 };
    for (const [receipt, said] of [
      [early, /No ballot with this tracker is known here/],
      [forged, /This receipt is not signed by the record's key/],
    ] as const) {
      await page.getByLabel('Tracker or receipt').fill(JSON.stringify(receipt));
      await page.getByRole('button', { name: 'Find the ballot' }).click();
      await page.getByRole('button', { name: CHECK }).click();
      await expect(page.getByText(said)).toBeVisible();
      await expect(page.getByText(BROKEN)).toHaveCount(0);
      expect(await stored(page, `broken_promise ${TRACKER}`)).toBeNull();
      await page.reload();
    }
  });
});
