import type { AuditOrder, FromAudit, LookOrder } from './protocol.ts';

/**
 * Runs an audit, or the look before it, in a Worker.
 * Gives: what stops it; what an audit has kept so far stays.
 */
export function runAudit(order: AuditOrder | LookOrder, onMessage: (message: FromAudit) => void): () => void {
  const worker = new Worker(new URL('./audit.worker.ts', import.meta.url), { type: 'module' });
  worker.addEventListener('message', ({ data }: MessageEvent<FromAudit>) => onMessage(data));
  worker.addEventListener('error', () =>
    onMessage({ kind: 'defect', name: 'The check could not be started' }),
  );
  worker.postMessage(order);
  return () => worker.terminate();
}
