import { BadUsage, readArguments } from '@evoting/command-line/command';
import { type WhoMayVote, whoMayVoteSchema } from '@evoting/contract/eligibility';
import type { WantedPost } from '../domains/contest/service.ts';
import type { Draft } from '../domains/election/draft.ts';
import type { Schedule } from '../domains/election/schedule.ts';

const USAGE = `The commission's commands, with the server running or not:
  npm run election -- status
  npm run election -- areas --file FILE       adds areas: a table in CSV, code,parent,level,name
  npm run election -- areas --nigeria         adds Nigeria's states and local government areas
  npm run election -- voters --file FILE      says where voters vote: a table in CSV, email,area
  npm run election -- create --slug 2027 --title "Election 2027" --year 2027 --post President --post Governor …
        --post "Senator @ district"  is elected by each area of that level for itself
        [--at-close]            results at the close, no live count
        [--smallest-batch N]    publish no count with fewer than N new ballots (20)
        [--min-interval S]      at least S seconds from one live count to the next (60)
        [--merge-delay S]       an accepted ballot is in the record after S to 2 S seconds (300)
        [--open-nominations]    parties may add and rename candidates while people vote
        [--encrypted-only]      take no ballots in the clear
        [--candidates-a-party N]  how many candidates a party may put up for each post (1)
        [--who-may-vote WHO]    anyone with an account, who has confirmed the e-mail, or the roll: anyone, confirmed, roll (anyone)
        [--succeeds SLUG]       takes the place of an election whose database is behind what was signed of it
        [--trustee FILE …]      public keys of external trustees (with --at-close): then the server can open nothing
  npm run election -- schedule [--opens-at TIME] [--closes-at TIME]
        voting begins and ends by the clock; TIME as 2027-02-20T08:00+01:00, or none
  npm run election -- trustees --threshold T --name NAME --name NAME --name NAME …
        of an election with results at the close: invites trustees who make its key together in their browsers, and of
        whom T open the count; prints a link for each. Done again, all of it begins anew, and old links are worth nothing
  npm run election -- open [--trial]
        --trial opens one whose address only this machine reaches
  npm run election -- close
  npm run election -- tally [--shares FILE …]
  npm run election -- export --out DIR
--election SLUG names another election than the current one. DATA_DIR and DATABASE_URL are those of the server.
Exit status: 0 done, 1 refused, 2 wrong usage.`;

const OPTIONS = {
  election: { type: 'string' },
  slug: { type: 'string' },
  title: { type: 'string' },
  year: { type: 'string' },
  post: { type: 'string', multiple: true },
  name: { type: 'string', multiple: true },
  threshold: { type: 'string' },
  trustee: { type: 'string', multiple: true },
  'opens-at': { type: 'string' },
  'closes-at': { type: 'string' },
  'at-close': { type: 'boolean' },
  'smallest-batch': { type: 'string' },
  'encrypted-only': { type: 'boolean' },
  'candidates-a-party': { type: 'string' },
  'who-may-vote': { type: 'string' },
  'min-interval': { type: 'string' },
  'merge-delay': { type: 'string' },
  'open-nominations': { type: 'boolean' },
  succeeds: { type: 'string' },
  trial: { type: 'boolean' },
  shares: { type: 'string', multiple: true },
  out: { type: 'string' },
  file: { type: 'string' },
  nigeria: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const;
type Option = keyof typeof OPTIONS;

export interface CreateOptions {
  readonly draft: Omit<Draft, 'origin'>;
  /** The slug of the election in whose place this one is to be; null for none. */
  readonly succeeds: string | null;
  readonly trusteeFiles: readonly string[];
}
interface Named {
  readonly election?: string;
}

export type ElectionCommand =
  | { readonly name: 'status' }
  | { readonly name: 'areas'; readonly from: { readonly file: string } | 'nigeria' }
  | { readonly name: 'voters'; readonly file: string }
  | ({ readonly name: 'create' } & CreateOptions)
  | ({ readonly name: 'schedule'; readonly change: Partial<Schedule> } & Named)
  | ({ readonly name: 'trustees'; readonly names: readonly string[]; readonly threshold: number } & Named)
  | ({ readonly name: 'open'; readonly isTrial: boolean } & Named)
  | ({ readonly name: 'close' } & Named)
  | ({ readonly name: 'tally'; readonly shares: readonly string[] } & Named)
  | ({ readonly name: 'export'; readonly out: string } & Named);

/** What each command takes; an option that it would pass over is a misunderstanding. */
const TAKES: Readonly<Record<ElectionCommand['name'], readonly Option[]>> = {
  status: [],
  areas: ['file', 'nigeria'],
  voters: ['file'],
  create: [
    'slug',
    'title',
    'year',
    'post',
    'trustee',
    'at-close',
    'smallest-batch',
    'encrypted-only',
    'candidates-a-party',
    'who-may-vote',
    'min-interval',
    'merge-delay',
    'open-nominations',
    'succeeds',
  ],
  schedule: ['election', 'opens-at', 'closes-at'],
  trustees: ['election', 'name', 'threshold'],
  open: ['election', 'trial'],
  close: ['election'],
  tally: ['election', 'shares'],
  export: ['election', 'out'],
};

const parse = (args: string[]) => readArguments({ args, allowPositionals: true, options: OPTIONS });
type Values = ReturnType<typeof parse>['values'];

/**
 * Reads the command line.
 * Takes: the words after the script.
 * Gives: the command.
 * Refuses (BadUsage): with one sentence.
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
    case 'create':
      return { name, ...createOptions(values) };
    case 'trustees':
      return { name, ...named, ...trusteesOf(values) };
    case 'open':
      return { name, ...named, isTrial: values.trial === true };
    case 'schedule':
      return { name, ...named, change: changeOf(values) };
    case 'tally':
      return { name, ...named, shares: values.shares ?? [] };
    case 'export':
      return { name, ...named, out: needed('out', values.out) };
    default:
      return { name, ...named };
  }
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
  const posts = (values.post ?? []).map(postOf);
  if (posts.length === 0) throw new BadUsage('--post is missing: an election has one or more.');
  if (new Set(posts.map(({ name }) => name)).size < posts.length)
    throw new BadUsage('Each --post must have a name of its own.');
  const trusteeFiles = values.trustee ?? [];
  if (trusteeFiles.length > 0 && !values['at-close'])
    throw new BadUsage('--trustee goes with --at-close only, since live counts need a key on the server.');
  const draft = {
    ...{ slug: needed('slug', values.slug), title: needed('title', values.title), posts },
    year: whole('year', needed('year', values.year)),
    liveResults: !values['at-close'],
    plainCasts: !values['encrypted-only'],
    smallestBatch: whole('smallest-batch', values['smallest-batch'] ?? '20'),
    minIntervalS: whole('min-interval', values['min-interval'] ?? '60'),
    maxMergeDelayS: whole('merge-delay', values['merge-delay'] ?? '300'),
    nominations: values['open-nominations'] ? ('open' as const) : ('frozen' as const),
    candidatesAParty: whole('candidates-a-party', values['candidates-a-party'] ?? '1'),
    whoMayVote: whoOf(values['who-may-vote'] ?? 'anyone'),
  };
  return { draft, trusteeFiles, succeeds: values.succeeds ?? null };
}

function whoOf(text: string): WhoMayVote {
  const who = whoMayVoteSchema.safeParse(text);
  if (!who.success) throw new BadUsage('--who-may-vote must be anyone, confirmed or roll.');
  return who.data;
}

/** `Senator @ district`: the post, and the level whose areas elect it; without one everybody does. */
function postOf(text: string): WantedPost {
  const [name = '', level, ...others] = text.split('@').map((part) => part.trim());
  if (name === '' || level === '' || others.length > 0)
    throw new BadUsage('--post must be a name, or a name, @ and the level whose areas elect it.');
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

/** With its zone, so that it means the same on every machine; null for `none`. */
function time(option: Option, text: string): Date | null {
  if (text === 'none') return null;
  const at = new Date(text);
  if (/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?(Z|[+-]\d\d:\d\d)$/.test(text) && !Number.isNaN(at.getTime()))
    return at;
  throw new BadUsage(`--${option} must be a time with its zone, such as 2027-02-20T18:00+01:00, or none.`);
}
