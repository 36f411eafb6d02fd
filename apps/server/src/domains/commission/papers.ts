import type { ElectedPaper } from '@evoting/contract/commission/areas';
import type { Db } from '../../platform/database/connect.ts';
import { imagePath } from '../../platform/images/path.ts';
import { listPosts } from '../contest/service.ts';
import { stylesOf } from '../contest/styles.ts';
import { type BallotRow, listBallot } from '../paper/service.ts';
import { listOtherNominations } from './papers-store.ts';

type Unopposed = NonNullable<ElectedPaper['contests'][number]['unopposed']>;

/** Lists every ballot paper of an election as it would be now, with its voters. */
export async function papersOf(db: Db, electionId: string): Promise<ElectedPaper[]> {
  return papersOfStyles({
    posts: await listPosts(db, electionId),
    others: await listOtherNominations(db, electionId),
    approved: await listBallot(db, electionId),
    styles: await stylesOf(db, electionId),
  });
}

/** The parts of papers: the posts, candidates and other nominations of all, and the styles. */
interface PaperParts {
  readonly posts: Awaited<ReturnType<typeof listPosts>>;
  readonly others: Awaited<ReturnType<typeof listOtherNominations>>;
  readonly approved: readonly BallotRow[];
  readonly styles: Awaited<ReturnType<typeof stylesOf>>;
}

/** Makes the papers of all styles. */
export function papersOfStyles({ posts, others, approved, styles }: PaperParts): ElectedPaper[] {
  const candidates = byContest(approved);
  const contests = posts.map(({ id, postName }) =>
    contestOf(postName, candidates.get(id) ?? [], others.get(id)),
  );
  const places = new Map<string, number>(posts.map(({ id }, place) => [id, place]));
  return styles.map(({ style, contestIds, areas }) => ({
    style,
    areas: areas.map(({ path }) => path.map(({ name }) => name)),
    contests: contestIds
      .flatMap((id) => places.get(id) ?? [])
      .sort((one, other) => one - other)
      .flatMap((place) => contests[place] ?? []),
  }));
}

function byContest(rows: readonly BallotRow[]): Map<string, BallotRow[]> {
  const contests = new Map<string, BallotRow[]>();
  for (const row of rows) {
    const known = contests.get(row.contestId);
    if (known) known.push(row);
    else contests.set(row.contestId, [row]);
  }
  return contests;
}

function contestOf(
  name: string,
  approved: readonly BallotRow[],
  others: Unopposed['others'] = [],
): ElectedPaper['contests'][number] {
  return {
    name,
    ...seatsOf(approved[0]),
    ...(approved[0]?.isUnopposed && { unopposed: { others } }),
    candidates: approved.map(({ name, party, acronym, imageId, bannerId }) => ({
      name,
      party,
      acronym,
      picture: imagePath(imageId),
      banner: imagePath(bannerId),
    })),
  };
}

const seatsOf = (row: Pick<BallotRow, 'seats' | 'mayBeBlank'> | undefined) => ({
  ...(row && row.seats > 1 && { seats: row.seats }),
  ...(row?.mayBeBlank && { mayBeBlank: true as const }),
});
