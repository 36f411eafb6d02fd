import { BadUsage } from '@evoting/command-line/command';
import { emailSchema } from '@evoting/contract/fields';
import type { Schedule } from '../domains/election/schedule.ts';
import { type CreateOptions, createOptions } from './create-options.ts';
import { type Option, TAKES, USAGE } from './election-usage.ts';
import type { GoOnOptions } from './go-on.ts';
import { needed, parse, type Values, whole } from './option-values.ts';

interface OfElection {
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
  | ({ readonly name: 'schedule'; readonly change: Partial<Schedule> } & OfElection)
  | ({
      readonly name: 'trustees';
      readonly names: readonly string[];
      readonly threshold: number;
    } & OfElection)
  | ({ readonly name: 'open'; readonly isTrial: boolean; readonly mayBeSilent: boolean } & OfElection)
  | ({ readonly name: 'close' } & OfElection)
  | ({ readonly name: 'tally'; readonly shares: readonly string[] } & OfElection)
  | ({ readonly name: 'export'; readonly out: string } & OfElection)
  | { readonly name: 'back-up'; readonly out: string }
  | { readonly name: 'restore'; readonly file: string }
  | ({ readonly name: 'go-on' } & GoOnOptions);

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
