import { BadUsage, readArguments } from '@evoting/command-line/command';
import {
  arePostsAlike,
  type DraftWish,
  draftSchema,
  type WhoStands,
} from '@evoting/contract/commission/draft';
import { ELECTION_NUMBERS } from '@evoting/contract/constants';
import type { WhoMayVote } from '@evoting/contract/eligibility';
import { emailSchema } from '@evoting/contract/fields';
import { isPlainCode, sentenceOf } from '@evoting/contract/reasons';
import type { WantedPost } from '../domains/contest/service.ts';
import type { Draft } from '../domains/election/draft.ts';
import type { Schedule } from '../domains/election/schedule.ts';
import type { TypedWitnesses } from '../domains/election/witnesses.ts';
import { OPTIONS, type Option, TAKES, USAGE } from './election-usage.ts';
import type { GoOnOptions } from './go-on.ts';

export interface CreateOptions {
  readonly draft: Omit<Draft, 'origin' | 'planned' | 'isRehearsal'>;
  /** The slug of the election that this one succeeds; null for none. */
  readonly succeeds: string | null;
  readonly trusteeFiles: readonly string[];
  readonly witnesses: TypedWitnesses;
}

interface Named {
  readonly election?: string;
}

/** To list the officers, suspend or restore one, hold or release the console, or allow codes of apps again. */
export type OfficersWanted =
  | { readonly do: 'list' | 'hold' | 'release' | 'allow-codes' }
  | { readonly do: 'suspend' | 'restore'; readonly email: string };

export type ElectionCommand =
  | { readonly name: 'status' }
  | { readonly name: 'areas'; readonly from: { readonly file: string } | 'nigeria' }
  | { readonly name: 'voters'; readonly file: string }
  | { readonly name: 'officer'; readonly email: string }
  | { readonly name: 'officers'; readonly wanted: OfficersWanted }
  | ({ readonly name: 'create' } & CreateOptions)
  | ({ readonly name: 'schedule'; readonly change: Partial<Schedule> } & Named)
  | ({ readonly name: 'trustees'; readonly names: readonly string[]; readonly threshold: number } & Named)
  | ({ readonly name: 'open'; readonly isTrial: boolean; readonly mayBeSilent: boolean } & Named)
  | ({ readonly name: 'close' } & Named)
  | ({ readonly name: 'tally'; readonly shares: readonly string[] } & Named)
  | ({ readonly name: 'export'; readonly out: string } & Named)
  | { readonly name: 'back-up'; readonly out: string }
  | { readonly name: 'restore'; readonly file: string }
  | ({ readonly name: 'go-on' } & GoOnOptions);

const parse = (args: string[]) => readArguments({ args, allowPositionals: true, options: OPTIONS });

type Values = ReturnType<typeof parse>['values'];

/**
 * Parses the command line.
 * @param args the words after the script
 * @throws BadUsage with one sentence
 */
export function readElectionCommand(args: string[]): ElectionCommand | { name: 'help'; usage: string } {
  const { values, positionals } = parse(args);
  const [name, extra] = positionals;
  if (values.help) return { name: 'help', usage: USAGE };
  if (!isCommand(name)) throw new BadUsage(`Say one of ${Object.keys(TAKES).join(', ')}; --help tells more.`);
  if (extra !== undefined) throw new BadUsage(`'${extra}' is one word too many after ${name}.`);
  const foreign = (Object.keys(values) as Option[]).find((option) => !TAKES[name].includes(option));
  if (foreign) throw new BadUsage(`${name} does not take --${foreign}.`);
  const named = values.election === undefined ? {} : { election: values.election };
  switch (name) {
    case 'status':
      return { name };
    case 'areas':
      return { name, from: values.nigeria ? 'nigeria' : { file: needed('file', values.file) } };
    case 'voters':
      return { name, file: needed('file', values.file) };
    case 'officer':
      return { name, email: emailOf(needed('email', values.email)) };
    case 'officers':
      return { name, wanted: officersWanted(values) };
    case 'create':
      return { name, ...createOptions(values) };
    case 'trustees':
      return { name, ...named, ...trusteesOf(values) };
    case 'open':
      return {
        name,
        ...named,
        isTrial: values.trial === true,
        mayBeSilent: values['silent-trustees'] === true,
      };
    case 'schedule':
      return { name, ...named, change: changeOf(values) };
    case 'tally':
      return { name, ...named, shares: values.shares ?? [] };
    case 'export':
      return { name, ...named, out: needed('out', values.out) };
    case 'back-up':
      return { name, out: needed('out', values.out) };
    case 'restore':
      return { name, file: needed('file', values.file) };
    case 'go-on':
      return { name, ...named, ...goOnOptions(values) };
    default:
      return { name, ...named };
  }
}

function goOnOptions({ seen = [], receipts = [], lost = '0' }: Values): Omit<GoOnOptions, 'election'> {
  if (!/^\d{1,9}$/.test(lost)) throw new BadUsage('--lost must be a number of receipts.');
  return { seen, receipts, lost: Number(lost) };
}

function emailOf(text: string, option: Option = 'email'): string {
  const email = emailSchema.safeParse(text);
  if (!email.success) throw new BadUsage(`--${option} must be an e-mail address.`);
  return email.data;
}

function officersWanted({
  suspend,
  restore,
  hold,
  release,
  'allow-codes': allowsCodes,
}: Values): OfficersWanted {
  const wanted: OfficersWanted[] = [];
  if (suspend !== undefined) wanted.push({ do: 'suspend', email: emailOf(suspend, 'suspend') });
  if (restore !== undefined) wanted.push({ do: 'restore', email: emailOf(restore, 'restore') });
  if (hold) wanted.push({ do: 'hold' });
  if (release) wanted.push({ do: 'release' });
  if (allowsCodes) wanted.push({ do: 'allow-codes' });
  if (wanted.length > 1)
    throw new BadUsage('Say one of --suspend, --restore, --hold, --release and --allow-codes.');
  return wanted[0] ?? { do: 'list' };
}

function trusteesOf(values: Values): { names: string[]; threshold: number } {
  const names = (values.name ?? []).map((name) => name.trim());
  if (names.length === 0) throw new BadUsage('--name is missing: name every trustee.');
  return { names, threshold: whole('threshold', needed('threshold', values.threshold)) };
}

function isCommand(name: string | undefined): name is ElectionCommand['name'] {
  return name !== undefined && Object.hasOwn(TAKES, name);
}

function needed(option: Option, text: string | undefined): string {
  if (text === undefined || text.trim() === '') throw new BadUsage(`--${option} is missing.`);
  return text;
}

function createOptions(values: Values): CreateOptions {
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
      whoMayVote: values['who-may-vote'] as WhoMayVote | undefined,
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
  endDelayMinutes: 'end-delay',
  noneOfThese: 'none-of-these',
  whoStands: 'who-stands',
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
  if (field === 'whoMayVote') return 'must be anyone, confirmed or roll';
  if (isPlainCode(message)) return `is refused: ${sentenceOf({ code: message })}`;
  return `may be said ${ELECTION_NUMBERS.posts[1]} times, with a level of 200 letters at most`;
}

/**
 * Parses `Senator @ district`: the post, and the level whose areas elect it; without a level everybody does.
 */
function postOf(option: Option, text: string): WantedPost {
  const [name = '', level, ...others] = text.split('@').map((part) => part.trim());
  if (name === '' || level === '' || others.length > 0)
    throw new BadUsage(`--${option} must be a text, or a text, @ and the level whose areas elect it.`);
  return { name, level: level ?? null };
}

function whole(option: Option, text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new BadUsage(`--${option} must be a whole number from 1.`);
  return Number(text);
}

function changeOf(values: Values): Partial<Schedule> {
  const change = {
    ...(values['opens-at'] !== undefined && { opensAt: time('opens-at', values['opens-at']) }),
    ...(values['closes-at'] !== undefined && { closesAt: time('closes-at', values['closes-at']) }),
  };
  if (Object.keys(change).length === 0) throw new BadUsage('Say --opens-at, --closes-at or both.');
  return change;
}

/** Parses a time with its zone, so that it means the same on every machine; null for `none`. */
function time(option: Option, text: string): Date | null {
  if (text === 'none') return null;
  const at = new Date(text);
  if (/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?(Z|[+-]\d\d:\d\d)$/.test(text) && !Number.isNaN(at.getTime()))
    return at;
  throw new BadUsage(`--${option} must be a time with its zone, such as 2027-02-20T18:00+01:00, or none.`);
}
