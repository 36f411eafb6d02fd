import type { StandingAudit } from '@evoting/audit/standing';
import { sumsToDecrypt } from '@evoting/audit/work';
import type { OpeningRequest } from '@evoting/belenios/trustee';
import { type EncryptedTally, encryptedTallySchema, type RevisionTally } from '@evoting/record/payloads';
import type { LastOpening } from '../board/count-store.ts';
import type { RecordHead } from '../board/records-store.ts';
import type { AuditDeps, WithAudits } from './server-audit.ts';

/**
 * A matrix of sums that every trustee must decrypt. Revision 0 stands for the sums over all revisions; any
 * other number stands for that revision only.
 */
export interface RequestedOpening extends OpeningRequest {
  readonly revision: number;
}

/** A ballot revision by its style and its number within it. */
export type RevisionName = Pick<RevisionTally, 'style' | 'revision'>;

/** The sums that the trustees decrypt. */
export interface AuditedSums {
  /** The sums over all revisions, by contest and candidate. */
  readonly total: EncryptedTally;
  /** The sums over all revisions first, then those of the revisions decrypted alone, by their number in the record. */
  readonly openings: readonly RequestedOpening[];
  /** The revisions decrypted alone, by their number in the record. */
  readonly names: ReadonlyMap<number, RevisionName>;
}

/**
 * Returns the sums to decrypt, computed by the server's audit.
 * @returns null while the signed record lacks a live count that has begun: somebody may have read its result,
 * and the final sums would reveal the difference; undefined if too many callers wait
 * @throws Error if voting has not ended in the signed record
 */
export function auditedSums(
  deps: AuditDeps & WithAudits,
  record: RecordHead,
  lastOpening: LastOpening | undefined,
): Promise<AuditedSums | null | undefined> {
  const begun = Math.max(deps.keys.lastOpened(record)?.size ?? 0, lastOpening?.treeSize ?? 0);
  return deps.audits.queryAtHead(deps, record, [], (audit) =>
    begun > audit.opened.size ? null : finalSums(audit, record.log),
  );
}

/**
 * The sums of each audit, valid for the tree size of its last live count. Cached because adding up thousands
 * of revisions takes seconds.
 */
const cache = new WeakMap<StandingAudit, { readonly opened: number; readonly sums: Promise<AuditedSums> }>();

function finalSums(audit: StandingAudit, log: string): Promise<AuditedSums> {
  const opened = audit.opened.size;
  const cached = cache.get(audit);
  if (cached?.opened === opened) return cached.sums;
  const sums = addUp(audit, log);
  cache.set(audit, { opened, sums });
  sums.catch(() => cache.delete(audit));
  return sums;
}

async function addUp({ ended }: StandingAudit, log: string): Promise<AuditedSums> {
  if (ended === null) throw new Error(`voting in ${log} has not ended in the signed record`);
  const { total, openings } = await sumsToDecrypt(ended);
  const names = openings.flatMap(({ revision: number }) => {
    const revision = ended.revisions[number - 1]?.revision;
    return revision ? [[number, { style: revision.style, revision: revision.revision }] as const] : [];
  });
  return { total: encryptedTallySchema.parse(total), openings, names: new Map(names) };
}
