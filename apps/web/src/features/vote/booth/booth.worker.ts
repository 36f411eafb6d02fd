import { httpSource } from '@evoting/audit/http-source';
import { openReceipt } from '@evoting/audit/receipt';
import { parseVerifierKey, type VerifierKey } from '@evoting/tlog/key';
import { Desk } from './desk.ts';
import { openStyle } from './open.ts';
import type { FromBooth, Opened, ToBooth } from './protocol.ts';

/** The booth: the one place that sees the choices and the ballot's secrets together. It has no token and casts nothing itself. */
let desk: Desk | null = null;
let key: VerifierKey | null = null;

const random = (length: number) => crypto.getRandomValues(new Uint8Array(length));

async function open({ apiUrl, booth, seenCheckpoint }: Extract<ToBooth, { kind: 'open' }>): Promise<Opened> {
  const source = httpSource({ apiUrl, log: booth.log, fetch: (...request) => fetch(...request) });
  const opened = await openStyle(source, booth, seenCheckpoint);
  if (!opened.ok) return opened;
  const { election, posts, checkpoint } = opened.style;
  desk = new Desk(election, posts, random);
  key = parseVerifierKey(booth.verifierKey);
  // After the answer is out, so that the voter need not wait for it.
  setTimeout(() => desk?.prepare());
  return { ok: true, fingerprint: election.fingerprint, posts, checkpoint };
}

async function answer(asked: ToBooth): Promise<FromBooth[ToBooth['kind']]> {
  if (asked.kind === 'open') return open(asked);
  if (asked.kind === 'encrypt') return desk?.encrypt(asked.choices) ?? null;
  if (asked.kind === 'openTest') {
    setTimeout(() => desk?.prepare());
    return desk?.openTest() ?? null;
  }
  const receipt = key === null ? null : openReceipt(asked.receipt, key);
  return receipt?.ok === true && receipt.receipt.tracker === asked.tracker;
}

addEventListener('message', async (event: MessageEvent<{ id: number; asked: ToBooth }>) => {
  const { id, asked } = event.data;
  try {
    postMessage({ id, answer: await answer(asked) });
  } catch (error) {
    // The name alone: a message could quote what it was about.
    postMessage({ id, failure: error instanceof Error ? error.name : 'Error' });
  }
});
