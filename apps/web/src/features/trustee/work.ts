import { httpSource } from '@evoting/record/http-source';
import { parseVerifierKey } from '@evoting/tlog/key';
import type { RecordAddress } from '../../lib/record-names.ts';
import { threadedEngine } from '../../lib/threads.ts';
import { decryptCount } from './decryption.ts';
import { drill, drillProofOf } from './drill.ts';
import type { Reply, Task } from './protocol.ts';
import { isGuiltProved, nextStep } from './steps.ts';

function sourceOf({ apiUrl, log, verifierKey }: RecordAddress) {
  const key = parseVerifierKey(verifierKey);
  if (key === null) throw new Error('The key of this record cannot be read');
  return { key, log, source: httpSource({ apiUrl, log, fetch: (...request) => fetch(...request) }) };
}

async function decrypt(
  { record, key: own, pin, threads }: Extract<Task, { kind: 'decrypt' }>,
  report: (progress: Reply) => void,
): Promise<Reply> {
  const { key, log, source } = sourceOf(record);
  const { engine, stop } = threadedEngine(
    threads,
    () => new Worker(new URL('../../lib/ballot.worker.ts', import.meta.url), { type: 'module' }),
  );
  const onProgress = ({ entries, treeSize }: { entries: number; treeSize: number }) =>
    report({ kind: 'progress', entries, treeSize });
  const options = { key, log, engine, onProgress, results: 'if-shown' as const };
  try {
    return { kind: 'decrypt', result: await decryptCount(source, options, own, pin) };
  } finally {
    stop();
  }
}

/** Runs a task of the trustee's worker. */
export async function runTask(task: Task, report: (progress: Reply) => void): Promise<Reply> {
  if (task.kind === 'step') return { kind: 'step', step: nextStep(task.ceremony, task.key, task.token) };
  if (task.kind === 'judge') return { kind: 'judge', isProved: isGuiltProved(task.ceremony) };
  if (task.kind === 'decrypt') return decrypt(task, report);
  const { key, source } = sourceOf(task.record);
  const found = await drill(source, key, task.key, task.pin);
  if (!found.ok) return { kind: 'drill', ok: false, refusal: found.reason };
  const { own, head, pin } = found;
  return { kind: 'drill', ok: true, proof: drillProofOf(task.key, own, new Date()), head, pin };
}
