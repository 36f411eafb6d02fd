import { createHash } from 'node:crypto';
import { type Head, verifyHead } from '@evoting/record/head';
import { readLimited } from '@evoting/record/http-source';
import { membershipOf } from '@evoting/record/membership';
import { isAhead } from '@evoting/record/receipt';
import { RecordError, SourceError } from '@evoting/record/source';
import { verifyCosignature } from '@evoting/tlog/cosignature';
import { bytesToBase64, decodeUtf8 } from '@evoting/tlog/encoding';
import { TileError } from '@evoting/tlog/tile';
import type { Log } from './log.ts';
import type { Options } from './options.ts';
import { shownTime } from './witnessed.ts';

type NamedWitness = Options['witnesses'][number];

/** Enough for a checkpoint with some signatures. */
const MOST_BYTES = 16 * 1024;
const PATIENCE_MS = 10_000;

/**
 * The verdict on a witness's last cosigned checkpoint. `agrees`: both trees are one history.
 * `differs`: the log signed two histories. `silent`: nothing is proved, for this reason.
 */
type WitnessAnswer =
  | { kind: 'agrees'; head: Head; time: number }
  | { kind: 'differs'; head: Head }
  | { kind: 'silent'; reason: string };

/** The outcome of asking all witnesses, with lines for people. */
export interface WitnessOutcome {
  isFork: boolean;
  hasQuorum: boolean;
  lines: string[];
}

/**
 * Asks each witness for the checkpoint that it cosigned last, and compares it with the checked one.
 * @param note the checked checkpoint
 * @see C2SP tlog-witness, Monitor Retrieval Mechanism
 */
export async function askWitnesses(
  log: Pick<Log, 'source' | 'key'>,
  note: string,
  { witnesses, quorum }: Pick<Options, 'witnesses' | 'quorum'>,
  fetch: typeof globalThis.fetch,
): Promise<WitnessOutcome> {
  const answers = await Promise.all(witnesses.map((one) => ask(log, note, one, fetch)));
  const agreeing = answers.flatMap((one) => (one.kind === 'agrees' ? [one.time] : []));
  const isFork = answers.some(({ kind }) => kind === 'differs');
  const hasQuorum = !isFork && agreeing.length >= quorum;
  const newest = agreeing.length > 0 ? `, ${shownTime(Math.max(...agreeing))}` : '';
  const sum = `Seen and signed by ${agreeing.length} of ${witnesses.length} witnesses${newest}.`;
  const missing = `✗ Not enough: ${quorum} are asked for. Another history may be shown to others.`;
  return {
    isFork,
    hasQuorum,
    lines: [
      ...answers.map((one, i) => lineOf(witnesses[i] as NamedWitness, one)),
      sum,
      ...(hasQuorum || isFork ? [] : [missing]),
    ],
  };
}

async function ask(
  { source, key }: Pick<Log, 'source' | 'key'>,
  note: string,
  witness: NamedWitness,
  fetch: typeof globalThis.fetch,
): Promise<WitnessAnswer> {
  const cosigned = await fetchCosigned(witness, key.name, fetch);
  const signed = verifyHead(cosigned ?? '', key);
  const checked = verifyHead(note, key);
  if (cosigned === null) return { kind: 'silent', reason: 'does not answer with a checkpoint' };
  if (!signed.ok || !checked.ok) return { kind: 'silent', reason: 'answers with no checkpoint of this log' };
  const own = verifyCosignature(cosigned, witness.key);
  if (!own.ok) return { kind: 'silent', reason: 'has not signed what it shows' };
  if (isAhead(own, Date.now() / 1000)) return { kind: 'silent', reason: 'signed at a time to come' };
  const { head } = signed;
  const [small, large] = head.size < checked.head.size ? [head, checked.head] : [checked.head, head];
  try {
    const isOne = await membershipOf(source, large).extends(small);
    return isOne ? { kind: 'agrees', head, time: own.time } : { kind: 'differs', head };
  } catch (error) {
    const isUnread = [TileError, RecordError, SourceError].some((kind) => error instanceof kind);
    if (!isUnread) throw error;
    return {
      kind: 'silent',
      reason: `signed ${head.size} entries, which the server does not prove to be of this history`,
    };
  }
}

/** Reads what a witness shows of a log; null if there is no such answer. */
async function fetchCosigned(
  { url }: NamedWitness,
  origin: string,
  fetch: typeof globalThis.fetch,
): Promise<string | null> {
  const hash = createHash('sha256').update(origin).digest('hex');
  try {
    const response = await fetch(`${url}/${hash}/checkpoint`, { signal: AbortSignal.timeout(PATIENCE_MS) });
    const bytes = response.ok ? await readLimited(MOST_BYTES, response) : null;
    return bytes === null ? null : decodeUtf8(bytes);
  } catch {
    return null;
  }
}

function lineOf({ key: { name } }: NamedWitness, answer: WitnessAnswer): string {
  if (answer.kind === 'silent') return `  ${name} ${answer.reason}`;
  const { size, root } = answer.head;
  if (answer.kind === 'agrees')
    return `  ${name} signed ${size} entries of this history, ${shownTime(answer.time)}`;
  return `✗ ${name} signed another history: ${size} entries, root ${bytesToBase64(root)}`;
}
