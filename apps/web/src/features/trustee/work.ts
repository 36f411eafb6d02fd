import { httpSource } from '@evoting/record/http-source';
import { parseVerifierKey } from '@evoting/tlog/key';
import { threadedEngine } from '../../lib/threads.ts';
import { decryptCount } from './decryption.ts';
import { drill, drillProofOf } from './drill.ts';
import type { Answer, Order, RecordAddress } from './protocol.ts';
import { isGuiltProved, nextStep } from './steps.ts';

function sourceOf({ apiUrl, log, verifierKey }: RecordAddress) {
  const key = parseVerifierKey(verifierKey);
  if (key === null) throw new Error('The key of this record cannot be read');
  return { key, log, source: httpSource({ apiUrl, log, fetch: (...request) => fetch(...request) }) };
}

async function decrypt(
  { record, key: own, pin, threads }: Extract<Order, { kind: 'decrypt' }>,
  tell: (progress: Answer) => void,
): Promise<Answer> {
  const { key, log, source } = sourceOf(record);
  const { engine, stop } = threadedEngine(
    threads,
    () => new Worker(new URL('../../lib/ballot.worker.ts', import.meta.url), { type: 'module' }),
  );
  const onProgress = ({ entries, treeSize }: { entries: number; treeSize: number }) =>
    tell({ kind: 'progress', entries, treeSize });
  const options = { key, log, engine, onProgress, results: 'if-shown' as const };
  try {
    return { kind: 'decrypt', given: await decryptCount(source, options, own, pin) };
  } finally {
    stop();
  }
}

/**
 * Does one thing with a trustee's key.
 * Takes: the order, and who is told how far it is.
 * Gives: the answer.
 */
export async function work(order: Order, tell: (progress: Answer) => void): Promise<Answer> {
  if (order.kind === 'step') return { kind: 'step', step: nextStep(order.ceremony, order.key, order.token) };
  if (order.kind === 'judge') return { kind: 'judge', isProved: isGuiltProved(order.ceremony) };
  if (order.kind === 'decrypt') return decrypt(order, tell);
  const { key, source } = sourceOf(order.record);
  const found = await drill(source, key, order.key, order.pin);
  if (!found.ok) return { kind: 'drill', ok: false, refusal: found.reason };
  const { own, looked, pin } = found;
  return { kind: 'drill', ok: true, proof: drillProofOf(order.key, own, new Date()), looked, pin };
}
