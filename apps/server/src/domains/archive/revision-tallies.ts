import { parseResult } from '@evoting/belenios/auditor';
import type { AreaRevision } from '@evoting/record/by-area';
import { parseDocument } from '@evoting/record/canonical';
import { type RevisionTally, revisionTallySchema } from '@evoting/record/payloads';
import { hexToBytes } from '@evoting/tlog/encoding';
import type { Db } from '../../platform/database/connect.ts';
import { findPayload, listPayloadsOf } from '../board/entries-store.ts';
import { listRevisions } from '../paper/revisions.ts';

/** Lists the tallies of the revisions that were decrypted separately. */
export async function listRevisionTallies(db: Db, electionId: string): Promise<RevisionTally[]> {
  const payloads = await listPayloadsOf(db, electionId, 'RevisionTally');
  return payloads.flatMap((payload) => {
    const read = parseDocument(revisionTallySchema, payload);
    return read.ok ? [read.value] : [];
  });
}

/** Lists a counted record's revisions with their votes; `counts` is null if not decrypted separately. */
export async function closedRevisions(db: Db, electionId: string): Promise<AreaRevision[]> {
  const tallies = await listRevisionTallies(db, electionId);
  const closed: AreaRevision[] = [];
  for (const { revision, ballots } of await listRevisions(db, electionId)) {
    const tally = tallies.find(
      (known) => known.style === revision.style && known.revision === revision.revision,
    );
    const counts = tally ? await readCounts(db, electionId, tally) : null;
    closed.push({ revision, ballots, counts });
  }
  return closed;
}

/** @throws Error if the stored result is missing or invalid: the store is damaged */
async function readCounts(db: Db, electionId: string, { result }: RevisionTally) {
  const json = await findPayload(db, electionId, hexToBytes(result));
  const read = parseResult(json?.toString('utf8') ?? '');
  if (!read.ok) throw new Error(`a result of the record is ${read.reason}`);
  return read.value.result;
}
