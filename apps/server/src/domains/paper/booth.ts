import type { Booth } from '@evoting/contract/vote';
import type { RecordHead } from '../board/records-store.ts';
import type { KnownRevision } from './revisions.ts';

/** Collects what a device needs to make a ballot: the record, and its current revision of a style. */
export function boothOf(
  record: RecordHead,
  { revision: { style, revision, election }, hash, index }: KnownRevision,
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
  };
}
