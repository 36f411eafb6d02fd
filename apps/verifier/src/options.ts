import { parseArgs } from 'node:util';
import { COSIGNATURE, parseVerifierKey, type VerifierKey } from '@evoting/tlog/key';

export const USAGE = `Checks an election's public record, or an archive, without trusting the server that made it.

  evoting-verify URL [--log NAME]      the record of a running server: of the election that it shows, else of
                                       the only one in its archive, or of the one that is named
  evoting-verify DIR                   a folder that --download made
  evoting-verify FILE.bel …            archives, one of each revision of the ballot
  evoting-verify URL|DIR FILE.bel …    a record with its result, and archives that must say the same
  evoting-verify FILE.json             what the record says of a place on the roll, as its voter saved it
  evoting-verify FILE.tlog-proof       whether a signed record has a ballot, as its voter saved it; with --key,
                                       and --witness KEY for each witness that must have signed it

  --key KEY         the log's verifier key, from somewhere you trust more than the server
  --download DIR    also keep every file that was read, so that it can be checked again without the server
  --sample PART     fetch and check a random part of the ballots only, e.g. 0.01; the ballots are not added up
  --slice I/N       add up all ballots, and check the proofs of part I of N, which the record's root draws:
                    N devices share the work
  --seen FILE       what was seen of the record before, and is seen now (default: a file of this log below
                    ~/.local/state/evoting, or $XDG_STATE_HOME); - keeps nothing
  --resume FILE     keep the state of the check in FILE, and go on from there: the same kind of check
  --json FILE       write the report; of a counted record with the numbers of every area
  --acts FILE       also check the operator's log of acts, as its console gives it out: that it is one chain,
                    goes through every head of it that the record names, and has officers' own signatures
  --place FILE      also check a proof that a voter saved of their place on the roll, and that this record has it
  --witness KEY@URL also ask this witness what it signed last, which must be of the same history; repeatable
  --quorum N        how many of them must have signed (default: all)
  --write-hints     beside each archive that holds write FILE.bel.hints, with which it is checked sooner
  --audited         judge every ballot with an audited library (libsodium, or @noble/curves with --pure); slower
  --pure            do not use libsodium
  --threads N       how many ballots are checked at once (default: one a core)
  --follow          keep watching: alarm when an entry disappears or two checkpoints disagree
  --state FILE      with --follow: where the last checkpoint is kept (default evoting-follow.json)
  --interval SEC    with --follow: seconds between two looks (default 30)
  --once            with --follow: look once

Exit status: 0 it holds, 1 it does not, 2 wrong usage or nothing could be reached,
3 it holds as far as a part of the ballots was checked, 4 it holds, and names of candidates
were corrected after people had voted.`;

const NAME_ONE =
  'Name one URL or folder, or .bel files, or both, the files last; or one .json or .tlog-proof file of a voter.';

/** The command line is wrong; the message is shown with the usage. */
export class UsageError extends Error {}

export type Options = NonNullable<ReturnType<typeof parseOptions>>;

const SPECIFICATION = {
  log: { type: 'string' },
  key: { type: 'string' },
  download: { type: 'string' },
  sample: { type: 'string' },
  slice: { type: 'string' },
  seen: { type: 'string' },
  resume: { type: 'string' },
  json: { type: 'string' },
  acts: { type: 'string' },
  place: { type: 'string' },
  witness: { type: 'string', multiple: true },
  quorum: { type: 'string' },
  'write-hints': { type: 'boolean' },
  audited: { type: 'boolean' },
  pure: { type: 'boolean' },
  threads: { type: 'string' },
  follow: { type: 'boolean' },
  state: { type: 'string' },
  interval: { type: 'string' },
  once: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const;

/**
 * Parses the command line.
 * @returns null for `--help`
 * @throws UsageError with one sentence
 */
export function parseOptions(args: string[]) {
  const { values, positionals } = parse(args);
  if (values.help) return null;
  const [target, ...others] = positionals;
  if (target === undefined) throw new UsageError(NAME_ONE);
  const kind = targetKindOf(target);
  if (kind === 'server' && !URL.canParse(target))
    throw new UsageError(`${target} is no address of a server.`);
  const { signers, ...witnessed } = witnessesFor(kind, values);
  requireFit({ kind, others, witnesses: witnessed.witnesses }, values);
  return {
    target,
    kind,
    /** All archives to check; without a record, `target` is the first of them. */
    archives: kind === 'archive' ? positionals : others,
    log: values.log ?? null,
    key: values.key ?? null,
    download: values.download ?? null,
    sample: values.sample === undefined ? null : numberIn('--sample', values.sample, 0, 1),
    /** Part `slice` of `of`. */
    slice: values.slice === undefined ? null : sliceIn(values.slice),
    /** The file that remembers the record; null for one in the state folder, `-` for none. */
    seen: values.seen ?? null,
    resume: values.resume ?? null,
    json: values.json ?? null,
    acts: values.acts ?? null,
    place: values.place ?? null,
    ...witnessed,
    /** The witnesses that must have signed a ballot's receipt; null for another target. */
    signers,
    writesHints: values['write-hints'] ?? false,
    isPure: values.pure ?? false,
    isAudited: values.audited ?? false,
    threads: values.threads === undefined ? null : Math.floor(numberIn('--threads', values.threads, 1, 256)),
    follow: values.follow
      ? {
          state: values.state ?? 'evoting-follow.json',
          intervalMs: 1000 * numberIn('--interval', values.interval ?? '30', 1, 86_400),
          isOnce: values.once ?? false,
        }
      : null,
  };
}

type TargetKind = 'server' | 'folder' | 'archive' | 'place' | 'receipt';
type Values = ReturnType<typeof parse>['values'];

/** Parses `--witness`: keys alone for a ballot's receipt, whose signatures it has; else witnesses to be asked. */
function witnessesFor(kind: TargetKind, { witness = [], quorum }: Values) {
  if (kind !== 'receipt') return { ...witnessesIn(witness, quorum), signers: null };
  return { ...witnessesIn([], undefined), signers: signersIn(witness, quorum) };
}

/** @throws UsageError for options that do not fit one another */
function requireFit(
  { kind, others, witnesses }: { kind: TargetKind; others: readonly string[]; witnesses: readonly unknown[] },
  values: Values,
): void {
  if (kind === 'receipt' && (others.length > 0 || values.key === undefined))
    throw new UsageError('A .tlog-proof file is checked alone, with the log’s --key.');
  if (!others.every((other) => other.endsWith('.bel'))) throw new UsageError(NAME_ONE);
  if (kind === 'place' && others.length > 0) throw new UsageError(NAME_ONE);
  const isRecord = kind === 'server' || kind === 'folder';
  const isCut = values.follow || values.sample !== undefined || values.resume !== undefined;
  if (isRecord && others.length > 0 && isCut)
    throw new UsageError(
      'Archives are compared with a record that is checked from its beginning to its end.',
    );
  if (kind !== 'server' && (values.download !== undefined || values.follow)) {
    throw new UsageError('--download and --follow need the URL of a server.');
  }
  if (values.download !== undefined && values.follow)
    throw new UsageError(
      'Say --follow or --download, not both: what was kept on this disk shows nothing of what the server still serves.',
    );
  for (const name of ['acts', 'place'] as const)
    if (values[name] !== undefined && (!isRecord || values.follow))
      throw new UsageError(`--${name} needs a record, checked as a whole.`);
  if (witnesses.length > 0 && (!isRecord || values.follow))
    throw new UsageError('--witness needs a record, checked as a whole.');
  if (kind !== 'archive' && values['write-hints'])
    throw new UsageError('--write-hints needs archives: a server writes the hints of its record itself.');
  if (values.slice !== undefined && values.sample !== undefined)
    throw new UsageError('Say --sample or --slice, not both.');
}

function targetKindOf(target: string): TargetKind {
  if (/^https?:\/\//.test(target)) return 'server';
  if (target.endsWith('.json')) return 'place';
  if (target.endsWith('.tlog-proof')) return 'receipt';
  return target.endsWith('.bel') ? 'archive' : 'folder';
}

function parse(args: string[]) {
  try {
    return parseArgs({ args, options: SPECIFICATION, allowPositionals: true });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : 'The command line cannot be read.');
  }
}

function witnessesIn(texts: readonly string[], quorum: string | undefined) {
  const witnesses = texts.map(witnessIn);
  if (new Set(witnesses.map(({ key }) => key.publicKey.join())).size < witnesses.length)
    throw new UsageError('--witness: two of them have the same key, and are one witness.');
  if (quorum === undefined) return { witnesses, quorum: witnesses.length };
  return { witnesses, quorum: Math.ceil(numberIn('--quorum', quorum, 1, witnesses.length)) };
}

/** Parses the keys of witnesses whose signatures a file must have. */
function signersIn(texts: readonly string[], quorum: string | undefined) {
  const keys = texts.map((text) => parseVerifierKey(text, COSIGNATURE));
  const witnesses = keys.filter((key) => key !== null);
  const distinct = new Set(witnesses.map(({ publicKey }) => publicKey.join()));
  if (distinct.size < keys.length)
    throw new UsageError('--witness must be a KEY for a .tlog-proof file, and each another one.');
  if (quorum === undefined) return { witnesses, quorum: witnesses.length };
  return { witnesses, quorum: Math.ceil(numberIn('--quorum', quorum, 1, witnesses.length)) };
}

function witnessIn(text: string): { key: VerifierKey; url: string } {
  const at = text.lastIndexOf('@');
  const [key, url] = [parseVerifierKey(text.slice(0, at), COSIGNATURE), text.slice(at + 1)];
  if (key === null || !/^https?:\/\//.test(url) || !URL.canParse(url))
    throw new UsageError('--witness must be KEY@URL, with the key as the witness publishes it.');
  return { key, url: url.replace(/\/+$/, '') };
}

function sliceIn(text: string): { slice: number; of: number } {
  const [, slice, of] = (/^([1-9]\d{0,5})\/([1-9]\d{0,5})$/.exec(text) ?? []).map(Number);
  if (!slice || !of || slice > of) throw new UsageError('--slice must be I/N with I from 1 to N.');
  return { slice, of };
}

function numberIn(name: string, text: string, least: number, most: number): number {
  const value = Number(text);
  if (text.trim() === '' || !(value >= least && value <= most)) {
    throw new UsageError(`${name} must be a number from ${least} to ${most}.`);
  }
  return value;
}
