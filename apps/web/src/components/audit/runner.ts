import type { AuditMessage, AuditRequest, PreviewRequest } from './protocol.ts';

/**
 * Runs an audit, or the preview before it, in a Worker.
 * @returns a function that stops it; the saved state stays
 */
export function runAudit(
  request: AuditRequest | PreviewRequest,
  onMessage: (message: AuditMessage) => void,
): () => void {
  const worker = new Worker(new URL('./audit.worker.ts', import.meta.url), { type: 'module' });
  worker.addEventListener('message', ({ data }: MessageEvent<AuditMessage>) => onMessage(data));
  worker.addEventListener('error', () =>
    onMessage({ kind: 'defect', name: 'The check could not be started' }),
  );
  worker.postMessage(request);
  return () => worker.terminate();
}
