import type { StandingAudit } from '@evoting/audit/standing';
import { sumsToDecrypt } from '@evoting/audit/work';
import type { OpeningRequest } from '@evoting/belenios/trustee';
import { type EncryptedTally, encryptedTallySchema, type RevisionTally } from '@evoting/record/payloads';
import type { LastOpening } from '../board/count-store.ts';
import type { RecordHead } from '../board/records-store.ts';
import type { AuditDeps, WithAudits } from './server-audit.ts';

/**
 * One matrix of sums that every trustee must decrypt: revision 0 is the count over all revisions, another one
 * a revision's own.
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
 * The sums to decrypt, as the server's own audit has added them up.
 * Gives: null while a live count that was begun is not in the signed record: its answer may have been read,
 * and the end would reveal the difference. Undefined where too many ask.
 */
export function auditedSums(
  deps: AuditDeps & WithAudits,
  record: RecordHead,
  lastOpening: LastOpening | undefined,
): Promise<AuditedSums | null | undefined> {
  const begun = Math.max(deps.keys.lastOpened(record)?.size ?? 0, lastOpening?.treeSize ?? 0);
  return deps.audits.askAtLast(deps, record, [], (audit) =>
    begun > audit.opened.size ? null : endedSums(audit, record.log),
  );
}

/** Sums by audit, and the tree of the live count before them: thousands of revisions take seconds to add up. */
const known = new WeakMap<StandingAudit, { readonly opened: number; readonly sums: Promise<AuditedSums> }>();

function endedSums(audit: StandingAudit, log: string): Promise<AuditedSums> {
  const opened = audit.opened.size;
  const before = known.get(audit);
  if (before?.opened === opened) return before.sums;
  const sums = addUp(audit, log);
  known.set(audit, { opened, sums });
  sums.catch(() => known.delete(audit));
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
