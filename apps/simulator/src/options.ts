import { BadUsage, readArguments } from '@evoting/command-line/command';
import { apiUrlOf } from '@evoting/record/logs';

const USAGE = `Simulated voters, through HTTP as everybody else:
  npm run simulate -- --url http://localhost:3000 --voters 200 [--rate 10] [--at-once 20] [--receipts FILE] [--letters FILE [--links]]
  npm run simulate -- --url http://localhost:3000 --arrive 500 --within 10    a crowd: all come within ten seconds
  npm run simulate -- --url http://localhost:3000 --check FILE    is every receipt of FILE in the record?
Exit status: 0 all voted (or all receipts hold), 1 some did not, 2 wrong usage, 130 stopped by Ctrl+C.`;

export type SimulateOptions =
  | { readonly kind: 'help'; readonly usage: string }
  | { readonly kind: 'check'; readonly apiUrl: string; readonly file: string }
  | ({ readonly kind: 'vote'; readonly apiUrl: string } & Crowd);

export interface Crowd {
  readonly voters: number;
  /** Voters per second. */
  readonly rate: number;
  readonly atOnce: number;
  readonly receipts: string | undefined;
  /** The path of the officers' list of letters; its codes claim the voters' places on the roll. */
  readonly letters?: string | undefined;
  /** The codes open places without accounts, as links do. */
  readonly links?: boolean | undefined;
  /** Tells at the end how long people waited; with the seconds within which all arrive. */
  readonly withinS?: number;
}

const OPTIONS = {
  url: { type: 'string', default: 'http://localhost:3000' },
  voters: { type: 'string' },
  rate: { type: 'string' },
  'at-once': { type: 'string' },
  arrive: { type: 'string' },
  within: { type: 'string' },
  receipts: { type: 'string' },
  letters: { type: 'string' },
  links: { type: 'boolean' },
  check: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
} as const;

/**
 * Parses the command line.
 * @throws BadUsage with a one-sentence message for the user
 */
export function readSimulateOptions(args: string[]): SimulateOptions {
  const { values } = readArguments({ args, options: OPTIONS });
  if (values.help) return { kind: 'help', usage: USAGE };
  const apiUrl = apiOf(values.url);
  if (values.check !== undefined) {
    const others = (
      ['voters', 'rate', 'at-once', 'arrive', 'within', 'receipts', 'letters', 'links'] as const
    ).filter((name) => values[name] !== undefined);
    if (others.length > 0) throw new BadUsage(`--check goes with --url only, not with --${others[0]}.`);
    return { kind: 'check', apiUrl, file: values.check };
  }
  const { receipts, letters, links } = values;
  if (links && letters === undefined) throw new BadUsage('--links goes with --letters only.');
  const places = { receipts, letters, links };
  if (values.arrive !== undefined || values.within !== undefined) {
    const other = (['voters', 'rate', 'at-once'] as const).find((name) => values[name] !== undefined);
    if (other !== undefined) throw new BadUsage(`--arrive goes with --within only, not with --${other}.`);
    const voters = numberOf('arrive', values.arrive ?? '', { least: 1, most: 10_000, isWhole: true });
    const withinS = numberOf('within', values.within ?? '', { least: 0.1, most: 3_600, isWhole: false });
    return { kind: 'vote', apiUrl, ...places, voters, rate: voters / withinS, atOnce: voters, withinS };
  }
  return {
    kind: 'vote',
    apiUrl,
    ...places,
    voters: numberOf('voters', values.voters ?? '50', { least: 1, most: 10_000_000, isWhole: true }),
    rate: numberOf('rate', values.rate ?? '10', { least: 0.001, most: 100_000, isWhole: false }),
    atOnce: numberOf('at-once', values['at-once'] ?? '20', { least: 1, most: 1_000, isWhole: true }),
  };
}

function apiOf(url: string): string {
  const isUsable = URL.canParse(url) && /^https?:$/.test(new URL(url).protocol);
  if (!isUsable) throw new BadUsage('--url must be the address of a server, such as http://localhost:3000.');
  return apiUrlOf(url);
}

function numberOf(
  name: string,
  text: string,
  { least, most, isWhole }: { least: number; most: number; isWhole: boolean },
): number {
  const value = /^\d+(\.\d+)?$/.test(text) ? Number(text) : Number.NaN;
  if (value >= least && value <= most && (!isWhole || Number.isInteger(value))) return value;
  throw new BadUsage(`--${name} must be a ${isWhole ? 'whole ' : ''}number from ${least} to ${most}.`);
}
