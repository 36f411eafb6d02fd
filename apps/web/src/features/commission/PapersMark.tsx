import { groupsOf } from '../../lib/tracker.ts';

/** Sixteen of its digits: the server compares all of them, people these. */
const COMPARED = 16;

/** The beginning of the digest of a draft's ballot papers, which officers compare. */
export function PapersMark({ digest }: { digest: string }) {
  return <strong className="inline-block font-mono">{groupsOf(digest.slice(0, COMPARED)).join(' ')}</strong>;
}
