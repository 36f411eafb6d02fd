import { groupsOf } from '../../lib/tracker.ts';

/** Sixteen of its digits: the server compares all of them, people these. */
const COMPARED = 16;

/** The beginning of a digest, which officers compare: of the ballot papers, or of the roll. */
export function DigestMark({ digest }: { digest: string }) {
  return <strong className="inline-block font-mono">{groupsOf(digest.slice(0, COMPARED)).join(' ')}</strong>;
}
