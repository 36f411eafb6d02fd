import { type AuditProgress, auditRecord } from '@evoting/audit/audit';
import { pureEngine } from '@evoting/audit/engine';
import { type AuditOptions, guaranteeOf } from '@evoting/audit/options';
import { httpSource } from '@evoting/record/http-source';
import { SourceError } from '@evoting/record/source';
import { hexToBytes } from '@evoting/tlog/encoding';
import { parseVerifierKey } from '@evoting/tlog/key';
import { threadedEngine } from '../../lib/threads.ts';
import { threadVerifier } from '../../lib/threadVerifier.ts';
import { auditSource } from './audit-source.ts';
import { previewRecord } from './preview.ts';
import { type AuditMessage, type AuditRequest, type PreviewRequest, SAMPLE_FRACTION } from './protocol.ts';
import { deleteSavedAudit, readSavedAudit, saveAudit } from './saved-audit.ts';

/** The cost of saving grows with the ballots. */
const SAVE_EVERY_MS = 5_000;
const REPORT_EVERY_MS = 100;

const send = (message: AuditMessage) => postMessage(message);
const random = (length: number) => crypto.getRandomValues(new Uint8Array(length));

function progressHandler({ log, mode }: AuditRequest) {
  let savedAt = Number.NEGATIVE_INFINITY;
  let reportedAt = 0;
  return async ({ takeState, ...progress }: AuditProgress): Promise<void> => {
    const now = performance.now();
    const state = now - savedAt >= SAVE_EVERY_MS ? takeState?.() : undefined;
    if (state) {
      await saveAudit(log, { mode, entries: progress.entries, state });
      savedAt = performance.now();
    }
    // A saved state is reported at once, since the reader may then leave.
    if (!state && now - reportedAt < REPORT_EVERY_MS) return;
    reportedAt = now;
    send({ kind: 'progress', progress });
  };
}

async function audit(request: AuditRequest): Promise<void> {
  const { log, mode, seenCheckpoint, uncheckedHead } = request;
  const key = parseVerifierKey(request.verifierKey);
  if (key === null) return send({ kind: 'defect', name: 'The key of this record cannot be read' });
  const earlier = await readSavedAudit(log);
  const resumed = request.isResumed ? earlier : null;
  // A restarted audit draws the same ballots, so that the server cannot make the reader draw again.
  const secret = earlier?.state.secret ? hexToBytes(earlier.state.secret) : random(32);
  const { source, results } = auditSource(request);
  const threads = threadedEngine(
    request.threads,
    () => new Worker(new URL('../../lib/ballot.worker.ts', import.meta.url), { type: 'module' }),
  );
  const check: Pick<AuditOptions, 'engine' | 'sampling'> = {
    engine: threads.engine,
    sampling: mode === 'sample' ? { kind: 'random', fraction: SAMPLE_FRACTION, secret } : null,
  };
  const report = await auditRecord(source, {
    ...check,
    key,
    log,
    results,
    seenCheckpoint,
    uncheckedHead,
    wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    resumeFrom: resumed?.state.kind === guaranteeOf(check) ? resumed.state : null,
    onHeads: (heads) => send({ kind: 'heads', heads }),
    onProgress: progressHandler(request),
  });
  threads.stop();
  await deleteSavedAudit(log);
  send({ kind: 'report', report, judged: threads.judged() });
}

async function preview({ apiUrl, log, verifierKey }: PreviewRequest): Promise<void> {
  const key = parseVerifierKey(verifierKey);
  const source = httpSource({ apiUrl, log, fetch: (...request) => fetch(...request) });
  const tools = { verifier: threadVerifier(), tally: pureEngine.tally, random, now: () => performance.now() };
  send({ kind: 'preview', preview: key && (await previewRecord(source, key, tools)) });
}

addEventListener('message', ({ data }: MessageEvent<AuditRequest | PreviewRequest>) => {
  (data.kind === 'preview' ? preview(data) : audit(data)).catch((error: unknown) => {
    if (error instanceof SourceError) send({ kind: 'interrupted', path: error.path });
    else send({ kind: 'defect', name: error instanceof Error ? error.message : 'Error' });
  });
});
