import type { Booth } from '@evoting/contract/vote';
import type { Db } from '../../plugins/database/connect.ts';
import { findEvent, findRecord } from '../board/log.ts';
import { currentRevision } from './revisions.ts';

/**
 * What a device needs to make a ballot: the record, and in it the ballot revision in force.
 * Takes the election. Gives null before it was opened.
 */
export async function findBooth(
  db: Db,
  { id, plainCasts }: { id: string; plainCasts: boolean },
): Promise<Booth | null> {
  const record = await findRecord(db, id);
  const revision = record && (await currentRevision(db, id));
  if (!record || !revision) return null;
  const revisionIndex = await findEvent(db, id, Buffer.from(revision.revisionHash, 'hex'));
  if (revisionIndex === undefined) throw new Error(`the record of ${record.log} lacks its last revision`);
  const { style, revision: number } = revision.revision;
  return {
    log: record.log,
    origin: record.origin,
    verifierKey: record.verifierKey,
    setupHash: record.setupHash.toString('hex'),
    style,
    revision: number,
    revisionHash: revision.revisionHash,
    revisionIndex,
    electionHash: revision.electionHash,
    plainCasts,
  };
}
