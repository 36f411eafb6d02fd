import type { ResultEntry } from '@evoting/contract/extras';
import { byVotes } from '@evoting/contract/lead';
import { imagePath } from '../../platform/images/path.ts';
import { onceEach } from './once-each.ts';
import { byPost, type RankedCandidate, type ResultsView } from './results-view.ts';

/**
 * Lists the results by post, posts in the order of the ballot, most votes first and *None of these*
 * last; a tie keeps the order of the ballot.
 */
export const resultsByPost = onceEach(
  ({ entries }: Pick<ResultsView, 'entries'>): Readonly<Record<string, ResultEntry[]>> => {
    const results = byPost(entries, resultOf);
    for (const list of Object.values(results)) list.sort(byVotes);
    return results;
  },
);

/** Lists the results of a post by its name; undefined where there is none. */
export function resultsOf(view: Pick<ResultsView, 'entries'>, post: string): ResultEntry[] | undefined {
  const results = resultsByPost(view);
  return Object.hasOwn(results, post) ? results[post] : undefined;
}

/** Makes something of the results of all posts, and of those of each post alone, once somebody asks for it. */
export function onceAsked<Made>(
  view: Pick<ResultsView, 'entries'>,
  make: (results: Readonly<Record<string, ResultEntry[]>>) => Made,
): (post: string | undefined) => Made {
  const made = new Map<string, Made>();
  const once = (key: string, results: () => Readonly<Record<string, ResultEntry[]>>): Made => {
    const one = made.get(key) ?? make(results());
    made.set(key, one);
    return one;
  };
  return (post) => {
    if (post === undefined) return once('all', () => resultsByPost(view));
    const entries = resultsOf(view, post);
    // One for all posts that do not exist: made-up names take no room.
    return entries ? once(`post ${post}`, () => ({ [post]: entries })) : once('none', () => ({}));
  };
}

function resultOf(entry: RankedCandidate): ResultEntry {
  return {
    candidateId: entry.candidateId,
    candidateName: entry.candidateName,
    candidateImage: imagePath(entry.candidateImageId),
    partyName: entry.partyName,
    partyAcronym: entry.partyAcronym,
    partyBanner: imagePath(entry.partyBannerId),
    votes: entry.votes,
    ...(entry.answer && { answer: entry.answer }),
    ...(entry.seats > 1 && { seats: entry.seats }),
  };
}
