import {
  listOf,
  type Round,
  rounds,
  type Transcript,
  transcriptJson,
  verifyPossession,
} from '@evoting/belenios/auditor';
import { sodiumCeremony } from '@evoting/belenios/sodium';
import type { ParsedBody } from '@evoting/contract/calls';
import type { Deps } from '../../deps.ts';
import type { Db, Trx } from '../../platform/database/connect.ts';
import { hashOfToken } from '../../platform/token.ts';
import { noteAct, TRUSTEE } from '../audit-log/service.ts';
import { publishHead } from '../board/head.ts';
import { beginWithTrustees } from '../election/key-holders.ts';
import type { RecordDeps } from '../election/record.ts';
import {
  type CeremonyRow,
  endCeremony,
  findCeremony,
  findMessage,
  findTrusteePlace,
  insertMessage,
  listMessages,
  listPlaces,
  lockCeremony,
  type MessageRow,
} from './ceremony-store.ts';

export type SendRefusal =
  | 'no-ceremony'
  | 'over'
  | 'unknown-link'
  | 'place-taken'
  | 'too-early'
  | 'unsound'
  | 'too-many'
  | 'cannot-begin';

type RoundMessage = ParsedBody<'POST /trustee/:log/messages'>;
type Possession = Extract<RoundMessage, { round: 'keys' }>['possession'];
type Outcome<Refusal> = { ok: true } | { ok: false; reason: Refusal; retryAfterS?: number };

/** Assembles the transcript of a ceremony: each round complete or empty. */
export function transcriptOf(ceremony: CeremonyRow, messages: readonly MessageRow[]): Transcript {
  const { origin, size, threshold } = ceremony;
  const completeRound = <R extends Round>(round: R): Transcript[R] => {
    const sent = messages.filter((message) => message.round === round);
    return (sent.length === size ? sent.map(({ message }) => JSON.parse(message).message) : []) as never;
  };
  return {
    origin,
    size,
    threshold,
    certs: completeRound('certs'),
    commitments: completeRound('commitments'),
    reveals: completeRound('reveals'),
    keys: completeRound('keys'),
  };
}

/**
 * Verifies and stores a trustee's message of a round before it is acknowledged. The last one makes the key,
 * with which the record of the election begins. The same message sent again changes nothing.
 * @returns `too-early` before the round before is complete; `place-taken` where another key has the place;
 * `cannot-begin` where the message is stored, but the record could not begin
 */
export async function sendMessage(
  deps: Deps,
  slug: string,
  sent: RoundMessage,
): Promise<Outcome<SendRefusal>> {
  const { db, limits } = deps;
  const ceremony = await findCeremony(db, slug);
  if (!ceremony) return { ok: false, reason: 'no-ceremony' };
  if (ceremony.guilty !== null) return { ok: false, reason: 'over' };
  // Authorship is cheap to check: a stranger's message ends here, and counts against no trustee's limit.
  const problem = await authorshipProblem(db, ceremony, sent);
  if (problem) return { ok: false, reason: problem };
  // Messages become public: anyone can send one again.
  const { electionId } = ceremony;
  if ((await findMessage(db, electionId, sent)) === storedForm(sent)) return { ok: true };
  const retryAfterS = await limits.messagesByTrustee.take(`${electionId}/${sent.trustee}/${sent.round}`);
  return retryAfterS > 0 ? { ok: false, reason: 'too-many', retryAfterS } : acceptMessage(deps, slug, sent);
}

/** Checks by the link, or by the signature, that a message is from its trustee; null where it is. */
async function authorshipProblem(
  db: Db,
  ceremony: CeremonyRow,
  sent: RoundMessage,
): Promise<SendRefusal | null> {
  const { electionId, size } = ceremony;
  const { trustee } = sent;
  if (sent.round === 'certs') {
    const place = await findTrusteePlace(db, electionId, hashOfToken(sent.token));
    return place?.trustee === trustee ? null : 'unknown-link';
  }
  if (trustee > size) return 'unsound';
  const cert = await findMessage(db, electionId, { trustee, round: 'certs' });
  if (cert === undefined) return 'too-early';
  const isOwn = sodiumCeremony.isOfTrustee(ceremony, trustee, JSON.parse(cert).message, signedOf(sent));
  return isOwn ? null : 'unsound';
}

/** The signed part of a message, as it was written. */
function signedOf(sent: Exclude<RoundMessage, { round: 'certs' }>) {
  if (sent.round === 'commitments') return sent.message;
  return sent.round === 'reveals' ? sent.message.shares : sent.message.seen;
}

/** The stored form of a message, which lacks the token of the link. */
function storedForm(sent: RoundMessage): string {
  const { token: _, ...stored } = { token: '', ...sent };
  return JSON.stringify(stored);
}

async function acceptMessage(deps: Deps, slug: string, sent: RoundMessage): Promise<Outcome<SendRefusal>> {
  const outcome = await deps.db.transaction().execute((trx) => takeMessage(deps, trx, slug, sent));
  if (outcome.ok && outcome.begun !== null) await publishHead(deps, outcome.begun);
  return outcome;
}

/**
 * Verifies and stores a message whose author was checked; the last one begins the record.
 * @returns the election whose record began; the caller then publishes its head
 */
export async function takeMessage(
  deps: RecordDeps,
  trx: Trx,
  slug: string,
  sent: RoundMessage,
): Promise<{ ok: true; begun: string | null } | { ok: false; reason: SendRefusal }> {
  const ceremony = await lockCeremony(trx, slug);
  if (!ceremony) return { ok: false, reason: 'no-ceremony' };
  const stored = await storeMessage(trx, ceremony, sent);
  if (!stored.ok) return stored;
  const transcript = stored.messages && transcriptOf(ceremony, stored.messages);
  if (!transcript?.keys.length || !stored.messages) return { ok: true, begun: null };
  const hasBegun = await beginRecord(deps, trx, ceremony, transcript, stored.messages);
  return hasBegun ? { ok: true, begun: ceremony.electionId } : { ok: false, reason: 'cannot-begin' };
}

type StoreOutcome = { ok: true; messages: MessageRow[] | null } | { ok: false; reason: SendRefusal };

/** @returns all messages including the new one; null where it was stored before */
async function storeMessage(trx: Trx, ceremony: CeremonyRow, sent: RoundMessage): Promise<StoreOutcome> {
  const { electionId } = ceremony;
  if (ceremony.guilty !== null) return { ok: false, reason: 'over' };
  const messages = await listMessages(trx, electionId);
  const before = transcriptOf(ceremony, messages);
  const stage = rounds.indexOf(sent.round);
  if (rounds.slice(0, stage).some((round) => before[round].length === 0))
    return { ok: false, reason: 'too-early' };
  if (sent.trustee > ceremony.size || !(await isSound(trx, ceremony, before, sent)))
    return { ok: false, reason: 'unsound' };
  const earlier = messages.find(({ trustee, round }) => trustee === sent.trustee && round === sent.round);
  if (earlier && isSameAuthor(earlier, sent)) return { ok: true, messages: null };
  if (earlier) return { ok: false, reason: 'place-taken' };
  if (sent.round === 'certs') {
    const place = await findTrusteePlace(trx, electionId, hashOfToken(sent.token));
    if (place?.trustee !== sent.trustee) return { ok: false, reason: 'unknown-link' };
  }
  const row = { trustee: sent.trustee, round: sent.round, message: storedForm(sent) };
  await insertMessage(trx, electionId, row);
  return { ok: true, messages: [...messages, row].toSorted((a, b) => a.trustee - b.trustee) };
}

async function isSound(
  trx: Trx,
  ceremony: CeremonyRow,
  before: Transcript,
  sent: RoundMessage,
): Promise<boolean> {
  if (!sodiumCeremony.verifyMessage(before, sent.round, sent.trustee, sent.message)) return false;
  if (sent.round !== 'keys') return true;
  const { possession, message, trustee } = sent;
  const { name, public_key: publicKey, proof } = possession;
  const own = (await listPlaces(trx, ceremony.electionId)).find((place) => place.trustee === trustee);
  if (name !== own?.name || publicKey !== message.key.public_key) return false;
  return verifyPossession({ origin: ceremony.origin, name, publicKey }, proof);
}

/**
 * Tells whether two messages of a place are from the same trustee. The holder of the seed may sign a
 * certificate again, so the text decides; later rounds have a verified signature.
 */
function isSameAuthor(earlier: MessageRow, sent: RoundMessage): boolean {
  return sent.round !== 'certs' || JSON.parse(earlier.message).message.message === sent.message.message;
}

/** Begins the record with the key of a complete ceremony. */
async function beginRecord(
  deps: RecordDeps,
  trx: Trx,
  { electionId }: CeremonyRow,
  transcript: Transcript,
  messages: readonly MessageRow[],
): Promise<boolean> {
  const fault = sodiumCeremony.verifyCeremony(transcript);
  if (fault)
    throw new Error(`the message of trustee ${fault.trustee} among the ${fault.round} does not hold`);
  const possession = messages
    .filter(({ round }) => round === 'keys')
    .map(({ message }) => JSON.parse(message).possession as Possession);
  const trusteesJson = listOf(transcript);
  const ceremony = transcriptJson(transcript);
  const begun = await beginWithTrustees(deps, trx, electionId, { trusteesJson, possession, ceremony });
  if (begun.ok) await noteAct(trx, TRUSTEE, 'trustees-ready', `election:${electionId}`);
  return begun.ok;
}

export type ComplainRefusal = 'no-ceremony' | 'over' | 'too-early' | 'unproved';

/**
 * Ends the ceremony by a trustee's proved complaint about another trustee's value.
 * @returns `unproved` for an invalid proof; `too-early` before all values were sent, and after the key was
 * made
 */
export function complain(
  { db }: Pick<Deps, 'db'>,
  slug: string,
  complaint: ParsedBody<'POST /trustee/:log/complaint'>['complaint'],
): Promise<Outcome<ComplainRefusal>> {
  return db.transaction().execute(async (trx) => {
    // Judged first without a lock, so that a false complaint delays no trustee.
    const unlocked = await judge(trx, await findCeremony(trx, slug), complaint);
    if (!unlocked.ok) return unlocked;
    const judged = await judge(trx, await lockCeremony(trx, slug), complaint);
    if (!judged.ok) return judged;
    const { electionId, guilty } = judged;
    await endCeremony(trx, electionId, { complaint: JSON.stringify(complaint), guilty });
    await noteAct(trx, TRUSTEE, 'trustee-named', `election:${electionId}`, { after: { guilty } });
    return { ok: true };
  });
}

async function judge(
  trx: Trx,
  ceremony: CeremonyRow | undefined,
  complaint: ParsedBody<'POST /trustee/:log/complaint'>['complaint'],
): Promise<{ ok: true; electionId: string; guilty: number } | { ok: false; reason: ComplainRefusal }> {
  if (!ceremony) return { ok: false, reason: 'no-ceremony' };
  if (ceremony.guilty !== null) return { ok: false, reason: 'over' };
  const { electionId } = ceremony;
  const transcript = transcriptOf(ceremony, await listMessages(trx, electionId));
  if (transcript.reveals.length === 0 || transcript.keys.length > 0)
    return { ok: false, reason: 'too-early' };
  const guilty = sodiumCeremony.judgeComplaint(transcript, complaint);
  return guilty === null ? { ok: false, reason: 'unproved' } : { ok: true, electionId, guilty };
}
