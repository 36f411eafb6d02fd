import { createHash } from 'node:crypto';
import type { ResultsMeta } from '@evoting/contract/extras';
import type { Revision } from '@evoting/record/payloads';
import type { ResultsView } from '../domains/results/results-view.ts';
import type { ResultsSources, StoredNumbers } from '../domains/results/sources.ts';
import {
  acceptedBy,
  COUNT_EVERY_MIN,
  countedBy,
  type MadeUpNight,
  makeUpNight,
  VOTING_MIN,
  votesAfter,
} from './made-up.ts';

/** When the result and its certification follow, in minutes of the night. */
export const RESULT_MIN = VOTING_MIN + 20;
export const CERTIFIED_MIN = VOTING_MIN + 40;

const TITLE = 'TEST: a made-up night';
const NAME = 'made-up-night';
const OFFICERS = 2;

/** The beginning of a night that is played, by the clock on the wall, and how much faster than that it goes. */
export interface Play {
  readonly startMs: number;
  readonly speed: number;
  readonly now: () => number;
}

/** Plays the made-up night: returns the results as of now, with all that is read for them. */
export function playNight(play: Play): ResultsSources {
  const night = makeUpNight();
  const minuteNow = () => Math.floor(((play.now() - play.startMs) / 60_000) * play.speed);
  const papers = papersOf(night);
  let shown: { readonly minute: number; readonly view: ResultsView } | undefined;
  const view = async () => {
    const minute = Math.min(minuteNow(), CERTIFIED_MIN);
    if (shown?.minute !== minute) shown = { minute, view: viewAt(night, papers, play, minute) };
    return shown.view;
  };
  return {
    view: { get: view },
    former: { find: async () => ({ ok: false, reason: 'no-such-election' }) },
    stored: storedNumbers(night, play, minuteNow),
  };
}

const timeOf = ({ startMs, speed }: Play, minute: number): number =>
  startMs + Math.round((minute * 60_000) / speed);

/** The minute of the newest count. */
const countAt = (minute: number): number => {
  const voting = Math.min(minute, VOTING_MIN);
  return Math.max(0, voting - (voting % COUNT_EVERY_MIN));
};

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number, 0);

function viewAt(night: MadeUpNight, papers: ResultsView['papers'], play: Play, minute: number): ResultsView {
  const counted = countAt(minute);
  const votes = votesAt(night, counted);
  const hasResult = minute >= RESULT_MIN;
  const isOpen = minute < VOTING_MIN;
  const most = new Map<string, number>();
  for (const [i, { postId, isNone }] of night.candidates.entries())
    if (!isNone) most.set(postId, Math.max(most.get(postId) ?? 0, votes[i] ?? 0));
  return {
    election: {
      id: NAME,
      slug: NAME,
      title: TITLE,
      year: new Date(play.startMs).getUTCFullYear(),
      status: isOpen ? 'open' : 'closed',
      liveResults: true,
      plainCasts: false,
      nominations: 'frozen',
      whoMayVote: 'roll',
      approval: 'at-once',
      whoStands: 'parties',
      tieRule: 'unnamed',
      votersUse: 'accounts',
      maxMergeDelayS: 60,
      endDelayMinutes: 0,
      opensAt: new Date(play.startMs),
      closesAt: new Date(timeOf(play, VOTING_MIN)),
      isVoid: false,
    },
    entries: night.candidates.map(({ id, postId, post, name, party, acronym, isNone }, i) => ({
      candidateId: id,
      candidateName: name,
      candidateImageId: null,
      postId,
      postName: post,
      seats: 1,
      mayBeBlank: false,
      partyId: null,
      partyName: party,
      partyAcronym: acronym,
      partyBannerId: null,
      answer: isNone ? 'none' : undefined,
      votes: votes[i] ?? 0,
      isWinner: hasResult && !isNone && votes[i] === most.get(postId),
    })),
    meta: metaAt(night, play, minute),
    publishedSize: entryOf(counted) + 1,
    commission: TITLE,
    papers,
  };
}

function metaAt(night: MadeUpNight, play: Play, minute: number): ResultsMeta {
  const counted = countAt(minute);
  const hasResult = minute >= RESULT_MIN;
  const countedBallots = sumOf(night.states.map((state) => countedBy(state, counted)));
  const withCount = night.states.filter((state) => countedBy(state, counted) > 0).length;
  const certification = { officers: OFFICERS, size: 0, root: '', result: '', holds: true };
  const certified = { ...certification, atMs: timeOf(play, CERTIFIED_MIN), ballots: countedBallots };
  return {
    version: 1,
    electionTitle: TITLE,
    year: new Date(play.startMs).getUTCFullYear(),
    status: minute < VOTING_MIN ? 'open' : 'closed',
    hasResult,
    certification: minute >= CERTIFIED_MIN ? certified : null,
    hidden: false,
    whoMayVote: 'roll',
    opensAtMs: play.startMs,
    closesAtMs: timeOf(play, VOTING_MIN),
    countedBallots,
    acceptedBallots: sumOf(night.states.map((state) => acceptedBy(state, minute))),
    areas: hasResult ? null : { counted: withCount, of: night.states.length },
    registeredVoters: sumOf(night.states.map(({ places }) => places)),
    updatedAtMs: timeOf(play, minute),
    // There is no record.
    log: null,
    treeSize: counted > 0 ? entryOf(counted) : null,
    keyHolders: null,
    tieRule: 'unnamed',
  };
}

/** The number that stands for the entry of a count. */
const entryOf = (minute: number): number => minute / COUNT_EVERY_MIN;

const votesAt = ({ states, candidates }: MadeUpNight, minute: number): number[] => {
  const byState = states.map((state) => votesAfter(state, countedBy(state, minute)));
  return candidates.map((_, i) => sumOf(byState.map((votes) => votes[i] ?? 0)));
};

/** The ballot paper of each state: the same contests, by a ballot style of its own. */
function papersOf({ states, contests }: MadeUpNight): ResultsView['papers'] {
  const ids = new Set(contests.map(({ contest_id }) => contest_id));
  return new Map(
    states.map(({ code, name }, style) => {
      const areas = [{ code, name }];
      return [code, { areas, contests: ids, revision: revisionOf(style, areas, contests), booth: null }];
    }),
  );
}

const revisionOf = (
  style: number,
  area: { code: string; name: string }[],
  contests: MadeUpNight['contests'],
): Revision => ({
  style,
  revision: 0,
  previous: null,
  areas: [area],
  election: createHash('sha256').update(NAME).digest('hex'),
  contests: [...contests],
});

function storedNumbers(night: MadeUpNight, play: Play, minuteNow: () => number): StoredNumbers {
  return {
    styles: async () => {
      const minute = minuteNow();
      return night.states.map((state, style) => ({
        style,
        ballots: acceptedBy(state, minute),
        counted: countedBy(state, countAt(minute)),
        places: state.places,
      }));
    },
    revisions: async () =>
      night.states.map((state, style) => ({
        revision: revisionOf(style, [{ code: state.code, name: state.name }], night.contests),
        ballots: state.ballots,
        counts: countsOf(night, votesAfter(state, state.ballots)),
      })),
    counts: async ({ publishedSize }, from, limit) => {
      const entries = Array.from({ length: limit }, (_, i) => Math.max(1, from) + i);
      return entries
        .filter((entry) => entry < publishedSize)
        .map((entry) => countOf(night, play, entry * COUNT_EVERY_MIN));
    },
  };
}

/** The votes by contest. */
const countsOf = ({ contests, candidates }: MadeUpNight, votes: readonly number[]): number[][] =>
  contests.map(({ contest_id }) => votes.filter((_, i) => candidates[i]?.postId === contest_id));

function countOf(night: MadeUpNight, play: Play, minute: number) {
  const votes = votesAt(night, minute);
  const lines = night.candidates.map(({ id, postId }, i) => ({
    contest_id: postId,
    candidate_id: id,
    votes: votes[i],
  }));
  return {
    index: entryOf(minute),
    treeSize: entryOf(minute),
    ballots: sumOf(night.states.map((state) => countedBy(state, minute))),
    openedAtS: Math.floor(timeOf(play, minute) / 1_000),
    lines: JSON.stringify(lines),
  };
}
