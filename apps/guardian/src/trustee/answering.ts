import { randomBytes } from 'node:crypto';
import type { OpeningWork } from '@evoting/audit/work';
import { answerOpening, type OpeningStatement } from '@evoting/belenios/trustee';
import type { Post } from '../post.ts';
import { type OwnShare, proveShare } from './own-share.ts';

interface CountedTree {
  readonly treeSize: number;
  readonly rootBase64: string;
  readonly ballots: number;
}

/** A live count that the record asks for. */
interface LiveCount extends CountedTree {
  readonly kind: 'live';
  readonly statement: OpeningStatement;
}

/** The final count: the sums of all ballots, and of the revisions that are opened alone. */
interface FinalCount extends CountedTree {
  readonly kind: 'final';
  readonly openings: readonly OpeningWork[];
}

/** The sums that a trustee is to decrypt now. */
export type Work = LiveCount | FinalCount;

/**
 * The end of one try. `taken`: the server has the share. `early`: the server's own audit is not there yet. `failed`:
 * to be tried again later.
 */
export interface Answer {
  readonly kind: 'taken' | 'early' | 'failed';
  readonly says: string;
}

/** Proves the share of a live count and gives it to the server. */
export async function answerRequest(
  { statement, treeSize, ballots }: LiveCount,
  log: string,
  own: OwnShare,
  post: Post,
): Promise<Answer> {
  const share = await proveShare(statement, own);
  const reply = await post(`board/${log}/shares`, { treeSize, share });
  return answerOf(reply, `the live count of ${ballots} ballots in the tree of ${treeSize} entries`);
}

/** Proves the shares of the final count and gives them to the server. */
export async function answerFinal(
  { openings, treeSize, ballots }: FinalCount,
  log: string,
  own: OwnShare,
  post: Post,
): Promise<Answer> {
  const shares = openings.map((opening) => ({
    revision: opening.revision,
    share: answerOpening(opening, own, randomBytes),
  }));
  const reply = await post(`trustee/${log}/shares`, { trustee: own.trustee, shares });
  return answerOf(reply, `the final count of ${ballots} ballots in the tree of ${treeSize} entries`);
}

function answerOf(reply: Awaited<ReturnType<Post>>, count: string): Answer {
  const failed = (why: string): Answer => ({ kind: 'failed', says: `${why}; it is given again.` });
  if (reply === null) return failed(`The server did not answer to the share of ${count}`);
  const { status, text } = reply;
  if (status >= 200 && status < 300) return { kind: 'taken', says: `Gave the share of ${count}.` };
  if (/count-share-early|count-still-moving/.test(text))
    return { kind: 'early', says: `The server is not ready for the share of ${count}; it is given again.` };
  // The record says so soon.
  if (status === 413 || /count-not-asked/.test(text))
    return { kind: 'failed', says: `The server needs no share of ${count} any more.` };
  if (status === 422)
    return failed(`The server says that the share of ${count} does not hold: tell the commission`);
  return failed(`The server did not take the share of ${count} (${status})`);
}
