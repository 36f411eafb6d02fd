import { httpSource } from '@evoting/record/http-source';
import { SourceError } from '@evoting/record/source';
import { parseVerifierKey } from '@evoting/tlog/key';
import { threadedEngine } from '../../lib/threads.ts';
import { decryptCount, drill, rehearsalOf } from './opening.ts';
import type { Answer, Order, RecordAddress } from './protocol.ts';
import { nextStep } from './steps.ts';

const tell = (answer: Answer) => postMessage(answer);

function openRecord({ apiUrl, log, verifierKey }: RecordAddress) {
  const key = parseVerifierKey(verifierKey);
  if (key === null) throw new Error('The key of this record cannot be read');
  return { key, log, source: httpSource({ apiUrl, log, fetch: (...request) => fetch(...request) }) };
}

async function open({
  record,
  key: own,
  threads,
  seenCheckpoint,
}: Extract<Order, { kind: 'open' }>): Promise<Answer> {
  const { key, log, source } = openRecord(record);
  const { engine, stop } = threadedEngine(
    threads,
    () => new Worker(new URL('../../lib/ballot.worker.ts', import.meta.url), { type: 'module' }),
  );
  const onProgress = ({ entries, treeSize }: { entries: number; treeSize: number }) =>
    tell({ kind: 'progress', entries, treeSize });
  const options = { key, log, engine, seenCheckpoint, onProgress, results: 'if-shown' as const };
  try {
    return { kind: 'open', given: await decryptCount(source, options, own) };
  } finally {
    stop();
  }
}

async function work(order: Order): Promise<Answer> {
  if (order.kind === 'step') return { kind: 'step', step: nextStep(order.ceremony, order.key, order.token) };
  if (order.kind === 'open') return open(order);
  const { key, source } = openRecord(order.record);
  const found = await drill(source, key, order.key);
  if (!found.ok) return { kind: 'drill', ok: false, refusal: found.reason };
  return { kind: 'drill', ok: true, rehearsal: rehearsalOf(order.key, found.own, new Date()) };
}

addEventListener('message', ({ data }: MessageEvent<Order>) => {
  work(data).then(tell, (error: unknown) => {
    if (error instanceof SourceError) tell({ kind: 'unreachable' });
    else tell({ kind: 'defect', name: error instanceof Error ? error.message : 'Error' });
  });
});
