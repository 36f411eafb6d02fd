import { hexHashOf } from '@evoting/record/documents';
import type { TestElection } from '@evoting/record/testing/election';
import { encodeUtf8 } from '@evoting/tlog/encoding';
import { formatVerifierKey } from '@evoting/tlog/key';
import type { PaperClaim } from '../paper.ts';

/** The server's statement about the newest revision of an election. */
export function claimOf(election: TestElection): PaperClaim {
  const hash = election.revisions.at(-1)?.hash ?? '';
  const text = new TextDecoder();
  return {
    origin: election.key.name,
    verifierKey: formatVerifierKey(election.key),
    setupHash: hexHashOf(encodeUtf8(election.setup)),
    revisionHash: hash,
    revisionIndex: election.builder.entries.findIndex((entry) => text.decode(entry).includes(hash)),
    areas: [],
  };
}
