import type { Booth } from '@evoting/contract/vote';
import type { RecordHead } from '../board/records-store.ts';
import type { KnownRevision } from './revisions.ts';

/**
 * The data that a device needs to make a ballot of a style: the record, and in it the revision in force.
 * Takes: the record, the revision, and whether the election takes ballots in the clear.
 */
export function boothOf(
  record: RecordHead,
  { revision: { style, revision, election }, hash, index }: KnownRevision,
  plainCasts: boolean,
): Booth {
  return {
    log: record.log,
    origin: record.origin,
    verifierKey: record.verifierKey,
    setupHash: record.setupHash.toString('hex'),
    style,
    revision,
    revisionHash: hash,
    revisionIndex: index,
    electionHash: election,
    plainCasts,
  };
}
