import { type AuditProgress, auditRecord } from '@evoting/audit/audit';
import { pureEngine } from '@evoting/audit/engine';
import { type AuditOptions, kindOf } from '@evoting/audit/options';
import { httpSource } from '@evoting/record/http-source';
import { SourceError } from '@evoting/record/source';
import { hexToBytes } from '@evoting/tlog/encoding';
import { parseVerifierKey } from '@evoting/tlog/key';
import { threadedEngine } from '../../lib/threads.ts';
import { threadVerifier } from '../../lib/threadVerifier.ts';
import { forgetAudit, keepAudit, readKept } from './kept.ts';
import { lookAt } from './look.ts';
import { recordOf } from './ordered.ts';
import { type AuditOrder, type FromAudit, type LookOrder, SAMPLE_FRACTION } from './protocol.ts';

/**
 * How often the progress is kept, after the first time: writing it takes time that grows with the ballots,
 * losing it costs these seconds.
 */
const KEEP_EVERY_MS = 5_000;
const TELL_EVERY_MS = 100;

const tell = (message: FromAudit) => postMessage(message);
const random = (length: number) => crypto.getRandomValues(new Uint8Array(length));

function watcher({ log, mode }: AuditOrder) {
  let keptAt = Number.NEGATIVE_INFINITY;
  let toldAt = 0;
  return async ({ takeState, ...progress }: AuditProgress): Promise<void> => {
    const now = performance.now();
    const state = now - keptAt >= KEEP_EVERY_MS ? takeState?.() : undefined;
    if (state) {
      await keepAudit(log, { mode, entries: progress.entries, state });
      keptAt = performance.now();
    }
    // What is kept is told at once: the reader may leave then.
    if (!state && now - toldAt < TELL_EVERY_MS) return;
    toldAt = now;
    tell({ kind: 'progress', progress });
  };
}

async function audit(order: AuditOrder): Promise<void> {
  const { log, mode, seenCheckpoint } = order;
  const key = parseVerifierKey(order.verifierKey);
  if (key === null) return tell({ kind: 'defect', name: 'The key of this record cannot be read' });
  const earlier = await readKept(log);
  const kept = order.isResumed ? earlier : null;
  // A check that is begun again before one has come to its end asks for the same ballots.
  const secret = earlier?.state.secret ? hexToBytes(earlier.state.secret) : random(32);
  const { source, results } = recordOf(order);
  const threads = threadedEngine(
    order.threads,
    () => new Worker(new URL('../../lib/ballot.worker.ts', import.meta.url), { type: 'module' }),
  );
  const check: Pick<AuditOptions, 'engine' | 'sampling'> = {
    engine: threads.engine,
    sampling: mode === 'sample' ? { kind: 'random', fraction: SAMPLE_FRACTION, secret } : null,
  };
  const report = await auditRecord(source, {
    ...{ key, log, ...check },
    ...{ results, seenCheckpoint },
    wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    resumeFrom: kept?.state.kind === kindOf(check) ? kept.state : null,
    onHead: (checkpoint) => tell({ kind: 'head', checkpoint }),
    onProgress: watcher(order),
  });
  threads.stop();
  await forgetAudit(log);
  tell({ kind: 'report', report, judged: threads.judged() });
}

async function look({ apiUrl, log, verifierKey }: LookOrder): Promise<void> {
  const key = parseVerifierKey(verifierKey);
  const source = httpSource({ apiUrl, log, fetch: (...request) => fetch(...request) });
  const means = { verifier: threadVerifier(), tally: pureEngine.tally, random, now: () => performance.now() };
  tell({ kind: 'look', look: key && (await lookAt(source, key, means)) });
}

addEventListener('message', ({ data }: MessageEvent<AuditOrder | LookOrder>) => {
  (data.kind === 'look' ? look(data) : audit(data)).catch((error: unknown) => {
    if (error instanceof SourceError) tell({ kind: 'interrupted', path: error.path });
    else tell({ kind: 'defect', name: error instanceof Error ? error.message : 'Error' });
  });
});
