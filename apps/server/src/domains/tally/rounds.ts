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

type Sent = ParsedBody<'POST /trustee/:log/messages'>;
type Possession = Extract<Sent, { round: 'keys' }>['possession'];
type Outcome<Refusal> = { ok: true } | { ok: false; reason: Refusal; retryAfterS?: number };

/** All messages, each round complete or empty. */
export function transcriptOf(ceremony: CeremonyRow, messages: readonly MessageRow[]): Transcript {
  const { origin, size, threshold } = ceremony;
  const whole = <R extends Round>(round: R): Transcript[R] => {
    const sent = messages.filter((message) => message.round === round);
    return (sent.length === size ? sent.map(({ message }) => JSON.parse(message).message) : []) as never;
  };
  const [certs, commitments] = [whole('certs'), whole('commitments')];
  return { origin, size, threshold, certs, commitments, reveals: whole('reveals'), keys: whole('keys') };
}

/**
 * Takes a trustee's message of a round, checks it, and stores it before it is acknowledged. With the last one
 * the key is made, and the record of the election begins with it.
 * Takes: the election's name and the message.
 * Refuses: a link that is not of this trustee, a place that is taken by another key, a message before the
 * round before is complete, an invalid one, and more of one trustee than a round needs. The same trustee's
 * message sent again changes nothing.
 */
export async function sendMessage(deps: Deps, slug: string, sent: Sent): Promise<Outcome<SendRefusal>> {
  const { db, limits } = deps;
  const ceremony = await findCeremony(db, slug);
  if (!ceremony) return { ok: false, reason: 'no-ceremony' };
  if (ceremony.guilty !== null) return { ok: false, reason: 'over' };
  // First whose it is, which is cheap: a stranger's costs no more, and counts against no trustee.
  const refused = await whyNotOwn(db, ceremony, sent);
  if (refused) return { ok: false, reason: refused };
  // Everybody can send a message again that is public by now.
  const { electionId } = ceremony;
  if ((await findMessage(db, electionId, sent)) === storedOf(sent)) return { ok: true };
  const retryAfterS = await limits.messagesByTrustee.take(`${electionId}/${sent.trustee}/${sent.round}`);
  return retryAfterS > 0 ? { ok: false, reason: 'too-many', retryAfterS } : takeOwn(deps, slug, sent);
}

/** Why a message is not its trustee's own, by the link or by the signature; null where it is. */
async function whyNotOwn(db: Db, ceremony: CeremonyRow, sent: Sent): Promise<SendRefusal | null> {
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

/** The part of a message that is signed as it is written. */
function signedOf(sent: Exclude<Sent, { round: 'certs' }>) {
  if (sent.round === 'commitments') return sent.message;
  return sent.round === 'reveals' ? sent.message.shares : sent.message.seen;
}

/** A message as it is stored: without the token of the link. */
function storedOf(sent: Sent): string {
  const { token: _, ...stored } = { token: '', ...sent };
  return JSON.stringify(stored);
}

async function takeOwn(deps: Deps, slug: string, sent: Sent): Promise<Outcome<SendRefusal>> {
  let finished: string | null = null;
  const outcome = await deps.db.transaction().execute(async (trx): Promise<Outcome<SendRefusal>> => {
    const ceremony = await lockCeremony(trx, slug);
    if (!ceremony) return { ok: false, reason: 'no-ceremony' };
    const kept = await keep(trx, ceremony, sent);
    if (!kept.ok || kept.messages === null) return kept;
    const transcript = transcriptOf(ceremony, kept.messages);
    if (transcript.keys.length === 0) return { ok: true };
    const begun = await begin(deps, trx, ceremony, transcript, kept.messages);
    // The message stays, even where the record cannot begin.
    if (begun) finished = ceremony.electionId;
    return begun ? { ok: true } : { ok: false, reason: 'cannot-begin' };
  });
  if (finished !== null) await publishHead(deps, finished);
  return outcome;
}

type Kept = { ok: true; messages: MessageRow[] | null } | { ok: false; reason: SendRefusal };

/** Gives: all messages with the new one; null where it was there already. */
async function keep(trx: Trx, ceremony: CeremonyRow, sent: Sent): Promise<Kept> {
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
  const row = { trustee: sent.trustee, round: sent.round, message: storedOf(sent) };
  await insertMessage(trx, electionId, row);
  return { ok: true, messages: [...messages, row].toSorted((a, b) => a.trustee - b.trustee) };
}

async function isSound(trx: Trx, ceremony: CeremonyRow, before: Transcript, sent: Sent): Promise<boolean> {
  if (!sodiumCeremony.verifyMessage(before, sent.round, sent.trustee, sent.message)) return false;
  if (sent.round !== 'keys') return true;
  const { possession, message, trustee } = sent;
  const { name, public_key: publicKey, proof } = possession;
  const own = (await listPlaces(trx, ceremony.electionId)).find((place) => place.trustee === trustee);
  if (name !== own?.name || publicKey !== message.key.public_key) return false;
  return verifyPossession({ origin: ceremony.origin, name, publicKey }, proof);
}

/**
 * The holder of the seed can sign again: the same text is from the same trustee. Later rounds are signed
 * anyway.
 */
function isSameAuthor(earlier: MessageRow, sent: Sent): boolean {
  return sent.round !== 'certs' || JSON.parse(earlier.message).message.message === sent.message.message;
}

/** Begins the record with the key that was made. */
async function begin(
  deps: Deps,
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
 * Takes a trustee's complaint of another one's value.
 * Takes: the election's name and the complaint.
 * Refuses: one without a valid proof, and one before all values were sent or after the key is made.
 */
export function complain(
  { db }: Pick<Deps, 'db'>,
  slug: string,
  complaint: ParsedBody<'POST /trustee/:log/complaint'>['complaint'],
): Promise<Outcome<ComplainRefusal>> {
  return db.transaction().execute(async (trx) => {
    // Judged before anything is locked, so that one that proves nothing keeps no trustee waiting.
    const seen = await judge(trx, await findCeremony(trx, slug), complaint);
    if (!seen.ok) return seen;
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
