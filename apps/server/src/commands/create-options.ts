import { BadUsage } from '@evoting/command-line/command';
import {
  arePostsAlike,
  type CandidateOrder,
  type DraftWish,
  draftSchema,
  type VotersUse,
  type WhoStands,
} from '@evoting/contract/commission/draft';
import { ELECTION_NUMBERS } from '@evoting/contract/constants';
import type { WhoMayVote } from '@evoting/contract/eligibility';
import { isPlainCode, sentenceOf } from '@evoting/contract/reasons';
import type { TieRule } from '@evoting/contract/tie-rule';
import { readPost } from '@evoting/contract/typed-post';
import type { WantedPost } from '../domains/contest/service.ts';
import type { Draft } from '../domains/election/draft.ts';
import type { TypedWitnesses } from '../domains/election/witnesses.ts';
import type { Option } from './election-usage.ts';
import { needed, type Values, whole } from './option-values.ts';

export interface CreateOptions {
  readonly draft: Omit<Draft, 'origin' | 'planned' | 'isRehearsal'>;
  /** The slug of the election that this one succeeds; null for none. */
  readonly succeeds: string | null;
  readonly trusteeFiles: readonly string[];
  readonly witnesses: TypedWitnesses;
}

/** Parses the options of `create`. */
export function createOptions(values: Values): CreateOptions {
  const posts = [
    ...(values.post ?? []).map((text) => ({ ...postOf('post', text), isQuestion: false })),
    ...(values.question ?? []).map((text) => ({ ...postOf('question', text), isQuestion: true })),
  ];
  if (posts.length === 0)
    throw new BadUsage('--post is missing: an election has one or more, or a --question.');
  if (arePostsAlike(posts)) throw new BadUsage('Each --post and --question must have a name of its own.');
  const trusteeFiles = values.trustee ?? [];
  if (trusteeFiles.length > 0 && !values['at-close'])
    throw new BadUsage(
      '--trustee goes with --at-close only: each live count would need all of these trustees.',
    );
  const draft = {
    ...parseDraft({
      title: needed('title', values.title),
      year: number(needed('year', values.year)),
      posts,
      liveResults: !values['at-close'],
      smallestBatch: number(values['smallest-batch']),
      minIntervalS: number(values['min-interval']),
      maxMergeDelayS: number(values['merge-delay']),
      nominations: values['open-nominations'] ? 'open' : 'frozen',
      candidatesAParty: number(values['candidates-a-party']),
      noneOfThese: values['none-of-these'],
      whoStands: values['who-stands'] as WhoStands | undefined,
      tieRule: values.ties as TieRule | undefined,
      candidateOrder: values.order as CandidateOrder | undefined,
      unopposed: values['elect-unopposed'] ? 'elected' : 'voted-on',
      whoMayVote: values['who-may-vote'] as WhoMayVote | undefined,
      votersUse: values['voters-use'] as VotersUse | undefined,
      endDelayMinutes: number(values['end-delay']),
    }),
    slug: needed('slug', values.slug),
    plainCasts: !values['encrypted-only'],
    approval: values['approve-nominations'] ? ('commission' as const) : ('at-once' as const),
  };
  const lines = values.witness ?? [];
  const quorum = values.quorum === undefined ? lines.length : whole('quorum', values.quorum);
  const witnesses = { text: lines.join('\n'), quorum };
  return { draft, trusteeFiles, witnesses, succeeds: values.succeeds ?? null };
}

/** Parses a number in digits; anything else is left to the schema. */
const number = (text: string | undefined): number | undefined =>
  text === undefined ? undefined : /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;

/** The option of each field. */
const OPTION_OF: Readonly<Record<keyof DraftWish, Option>> = {
  title: 'title',
  year: 'year',
  posts: 'post',
  liveResults: 'at-close',
  nominations: 'open-nominations',
  smallestBatch: 'smallest-batch',
  minIntervalS: 'min-interval',
  maxMergeDelayS: 'merge-delay',
  candidatesAParty: 'candidates-a-party',
  whoMayVote: 'who-may-vote',
  votersUse: 'voters-use',
  endDelayMinutes: 'end-delay',
  noneOfThese: 'none-of-these',
  whoStands: 'who-stands',
  tieRule: 'ties',
  candidateOrder: 'order',
  unopposed: 'elect-unopposed',
};

/** @throws BadUsage with the first option that is outside an election's limits */
function parseDraft(values: { [Field in keyof DraftWish]: DraftWish[Field] | undefined }): DraftWish {
  const draft = draftSchema.safeParse(values);
  if (draft.success) return draft.data;
  const [{ path, message } = { path: [], message: '' }] = draft.error.issues;
  const field = path[0] as keyof DraftWish;
  throw new BadUsage(`--${OPTION_OF[field]} ${problemOf(field, message)}.`);
}

function problemOf(field: keyof DraftWish, message: string): string {
  const [min, max] =
    (ELECTION_NUMBERS as Partial<Record<typeof field, readonly [number, number]>>)[field] ?? [];
  if (min !== undefined && field !== 'posts') return `must be a whole number from ${min} to ${max}`;
  if (field === 'whoStands') return 'must be parties, independents or both';
  if (field === 'tieRule') return 'must be unnamed, lot, second-round or joint';
  if (field === 'candidateOrder') return 'must be time, name or draw';
  if (field === 'votersUse') return 'must be accounts, links or both';
  if (field === 'whoMayVote') return 'must be anyone, confirmed or roll';
  if (isPlainCode(message)) return `is refused: ${sentenceOf({ code: message })}`;
  return `may be said ${ELECTION_NUMBERS.posts[1]} times, with a level of 200 letters at most`;
}

/**
 * Parses `Senator @ district [2]`: the post, the level whose areas elect it, without which everybody does, and how
 * many are elected, without which one is.
 */
function postOf(option: Option, text: string): Required<Omit<WantedPost, 'isQuestion'>> {
  const { name, level, seats } = readPost(text);
  if (name === '' || level === '')
    throw new BadUsage(`--${option} must be a text, or a text, @ and the level whose areas elect it.`);
  const [least, most] = ELECTION_NUMBERS.seats;
  if (seats < least || seats > most)
    throw new BadUsage(`--${option} elects from ${least} to ${most}: the number in brackets is another.`);
  return { name, level, seats };
}
