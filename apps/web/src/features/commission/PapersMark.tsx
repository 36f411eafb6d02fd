import { groupsOf } from '../../lib/tracker.ts';

/** Sixteen of its digits: the server compares all of them, people these. */
const COMPARED = 16;

/** What officers compare of a draft's ballot papers: the beginning of the digest of all that they show. */
export function PapersMark({ digest }: { digest: string }) {
  return <strong className="inline-block font-mono">{groupsOf(digest.slice(0, COMPARED)).join(' ')}</strong>;
}
