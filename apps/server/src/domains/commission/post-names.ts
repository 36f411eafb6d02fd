import { RETURNING_OFFICERS } from '@evoting/contract/call';
import type { UserId } from '@evoting/contract/fields';
import type { NamedPost } from '@evoting/contract/post-names';
import type { Deps } from '../../deps.ts';
import { noteChange } from '../audit-log/service.ts';
import { namePosts, type PostNamesFault } from '../contest/post-names.ts';
import { lockElection } from '../election/service.ts';
import { asOfficer } from '../officer/service.ts';

export type NamePostsRefusal = PostNamesFault | 'not-an-officer' | 'no-such-draft' | 'opened-already';

/** Names the posts of a draft in other languages. Two officers see the names when they open it, which fixes them. */
export function namePostsOfDraft(
  { db }: Pick<Deps, 'db'>,
  by: UserId,
  electionId: string,
  posts: readonly NamedPost[],
): Promise<{ ok: true } | { ok: false; reason: NamePostsRefusal }> {
  return asOfficer(db, by, RETURNING_OFFICERS, async (trx, actor) => {
    const election = await lockElection(trx, electionId);
    if (!election) return { ok: false, reason: 'no-such-draft' } as const;
    if (election.status !== 'draft') return { ok: false, reason: 'opened-already' } as const;
    const named = await namePosts(trx, electionId, posts);
    if (!named.ok) return named;
    const change = { before: factsOf(named.before), after: factsOf(posts) };
    await noteChange(trx, actor, 'posts-translated', `election:${electionId}`, change);
    return { ok: true } as const;
  });
}

/** Lists the names in the form of the log of acts. */
const factsOf = (posts: readonly NamedPost[]) =>
  Object.fromEntries(
    posts.flatMap(({ post, translations }) =>
      Object.entries(translations).map(([code, name = null]) => [`${post} (${code})`, name]),
    ),
  );
