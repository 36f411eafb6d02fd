import type { DataOf } from '@evoting/contract/calls';
import type { VotingDay } from '@evoting/contract/commission/day';
import type { UserId } from '@evoting/contract/fields';
import type { Deps } from '../../deps.ts';
import { hasAsynchronousReplica } from '../../platform/database/asynchronous.ts';
import { whyAway } from '../../platform/database/away.ts';
import type { Db } from '../../platform/database/connect.ts';
import { countMails, listHeldUp, listRefusing } from '../../platform/outbox.ts';
import { countUnsigned } from '../board/intake-store.ts';
import { findStoppedCount } from '../board/marks-store.ts';
import { stylesOf } from '../contest/styles.ts';
import { findCurrentElection, type ShownElection, votingState } from '../election/service.ts';
import { shownContact } from '../officer/contact.ts';
import { findPasskeysOnly } from '../officer/passkeys-only.ts';
import { countActing, findTwoSince } from '../officer/service.ts';
import type { ResultsView } from '../results/results-view.ts';
import { hasBothCodes } from '../roll/claim-codes.ts';
import { countClaims } from '../roll/service.ts';
import { trusteesAnswering } from '../tally/answering.ts';
import { witnessesNow } from '../witness/standing.ts';
import { announcementsOf } from './announcements.ts';
import { endsForOfficers, shownEndOf } from './ends-shown.ts';
import type { RollCounts } from './places.ts';
import { countAlone, countConfirmed, listCorrections } from './proposals.ts';
import {
  findRecordTimes,
  listBallotsByStyle,
  listPulses,
  listRefusals,
  listSamples,
  sizeOfDatabase,
} from './voting-day-store.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/**
 * Loads the progress of voting, for officers. Numbers of ballots are no finer than the public record, by ballot
 * style; those of voters by area are a few minutes old, and in tens.
 * @param countsOf counts on the roll
 * @param me the officer who looks
 */
export async function votingDay(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { meta }: ResultsView,
  countsOf: (electionId: string) => Promise<RollCounts | null>,
  me: UserId,
): Promise<VotingDay> {
  const at = now();
  const election = await findCurrentElection(db);
  const id = election?.id ?? null;
  const samples = id ? await listSamples(db, id) : [];
  const since = new Date(at.getTime() - DAY_MS);
  const accepted = meta.acceptedBallots;
  const onRoll = id ? await countsOf(id) : null;
  return {
    election: election && factsOf(election, at),
    nowMs: at.getTime(),
    turnout: {
      voters: meta.registeredVoters,
      accepted,
      aMinute: perMinute(samples, accepted, at),
      samples: samples.map((sample) => ({ atMs: sample.at.getTime(), accepted: sample.accepted })),
      papers: id ? await papersOf(db, id, onRoll) : [],
      areas: [...(onRoll?.turnout ?? [])],
    },
    refusals: id ? await listRefusals(db, id) : [],
    mails: await mailsOf(db, since),
    trustees: id ? await trusteesAnswering(db, id, at) : null,
    witnesses: id ? await witnessesNow(db, id, at) : null,
    databaseBytes: await sizeOfDatabase(db),
    hasAsynchronousReplica: await hasAsynchronousReplica(db),
    record: id ? await recordNow(db, id, at) : null,
    servers: (await listPulses(db)).map(({ id: _, place: __, seenAt, ...state }) => ({
      ...state,
      seenAtMs: seenAt.getTime(),
    })),
    announcements: id ? await announcementsOf(db, id) : [],
    earlyEnds: await endsForOfficers(db, { me, now: at }),
  };
}

/** Tells whether no running process doubts its clock. */
export async function doClocksAgree(db: Db): Promise<boolean> {
  return (await listPulses(db)).every(({ doubtsClock }) => !doubtsClock);
}

function factsOf(election: ShownElection, now: Date): NonNullable<VotingDay['election']> {
  const { id, title, status, opensAt, beginsAt, endsAt } = election;
  const state = votingState(election, now);
  return {
    id,
    title,
    status,
    state: state === 'no-election' ? 'closed' : state,
    opensAt: opensAt?.toISOString() ?? null,
    beginsAt: beginsAt?.toISOString() ?? null,
    closesAt: endsAt?.toISOString() ?? null,
  };
}

async function mailsOf(db: Db, failedSince: Date): Promise<VotingDay['mails']> {
  const inMs = <One extends { since: Date }>({ since, ...one }: One) => ({
    ...one,
    sinceMs: since.getTime(),
  });
  const heldUp = (await listHeldUp(db)).map(inMs);
  const refusing = (await listRefusing(db)).map(inMs);
  const counts = await countMails(db, ['waiting', 'failed'], failedSince);
  return { ...counts, failedSinceMs: failedSince.getTime(), heldUp, refusing };
}

/** Computes the ballots per minute since the last sample that is at least a minute old. */
function perMinute(samples: readonly { at: Date; accepted: number }[], accepted: number, now: Date) {
  const before = samples.findLast(({ at }) => now.getTime() - at.getTime() >= MINUTE_MS);
  if (!before) return null;
  return Math.max(0, accepted - before.accepted) / ((now.getTime() - before.at.getTime()) / MINUTE_MS);
}

async function papersOf(
  db: Db,
  electionId: string,
  onRoll: RollCounts | null,
): Promise<VotingDay['turnout']['papers']> {
  const styles = await stylesOf(db, electionId);
  if (styles.length < 2) return [];
  const ballots = new Map((await listBallotsByStyle(db, electionId)).map((row) => [row.style, row.ballots]));
  return styles.map(({ style, areas }) => ({
    areas: areas.flatMap(({ path }) => path[0]?.name ?? []),
    ballots: ballots.get(style) ?? 0,
    places: onRoll && (onRoll.places.get(style) ?? 0),
  }));
}

/** Loads how far the record of an election is behind the casts; null while it has none. */
export async function recordNow(db: Db, electionId: string, now: Date): Promise<VotingDay['record']> {
  const times = await findRecordTimes(db, electionId);
  if (times === null) return null;
  const unsigned = await countUnsigned(db, electionId, Math.floor(now.getTime() / 1_000));
  const stopped = await findStoppedCount(db, electionId);
  return {
    checkpointAtMs: times.checkpointS && times.checkpointS * 1_000,
    countAtMs: times.countS && times.countS * 1_000,
    smallestBatch: times.smallestBatch,
    mergeDelayMs: times.mergeDelayS * 1_000,
    ...unsigned,
    differ: stopped?.differs ? { ballots: stopped.ballots, voters: stopped.voters } : null,
  };
}

/**
 * Counts the claims of the current election's roll by way, rounded down to tens, so that two looks do not show one
 * person's claim, and how often codes of letters were made; null without a roll, or where the count takes too long.
 */
export async function roundedClaims(db: Db): Promise<DataOf<'GET /extras/notices'>['claims']> {
  const election = await findCurrentElection(db);
  if (election?.whoMayVote !== 'roll') return null;
  const counts = await countClaims(db, election.id).catch((error: unknown) => {
    if (whyAway(error) === 'overloaded') return null;
    throw error;
  });
  if (!counts) return null;
  const { byBoth, byContact, byLetterTold, byLetterOnly, disputed } = counts;
  const tens = (count: number) => Math.floor(count / 10) * 10;
  return {
    bothCodes: await hasBothCodes(db, election.id),
    byBoth: tens(byBoth),
    byContact: tens(byContact),
    byLetterTold: tens(byLetterTold),
    byLetterOnly: tens(byLetterOnly),
    disputed: tens(disputed),
    letterRuns: await countConfirmed(db, election.id, 'renew-letters'),
    newLetters: await countConfirmed(db, election.id, 'new-letter'),
  };
}

/** Loads the public notices about the current election. */
export async function noticesOf(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  claims: DataOf<'GET /extras/notices'>['claims'],
) {
  const election = await findCurrentElection(db);
  return {
    announcements: election ? await announcementsOf(db, election.id) : [],
    corrections: election ? await listCorrections(db, election.id) : [],
    officers: await countActing(db),
    twoSinceMs: (await findTwoSince(db))?.getTime() ?? null,
    passkeysOnlySinceMs: (await findPasskeysOnly(db))?.getTime() ?? null,
    aloneActs: election ? await countAlone(db, election.id) : 0,
    claims,
    earlyEnd: election && (await shownEndOf(db, election.id, now())),
    contact: await shownContact(db),
  };
}
