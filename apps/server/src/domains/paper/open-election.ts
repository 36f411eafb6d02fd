import type { ActParams } from '@evoting/contract/commission/acts';
import type { Finding } from '@evoting/record/findings';
import { Nominations } from '@evoting/record/nominations';
import { bytesToHex, encodeUtf8 } from '@evoting/tlog/encoding';
import { sha256 } from '@evoting/tlog/hash';
import { type Db, inStretches, type Trx } from '../../platform/database/connect.ts';
import { type Actor, COMMAND } from '../audit-log/service.ts';
import { lockRecord } from '../board/records-store.ts';
import { listPosts } from '../contest/service.ts';
import { stylesOf } from '../contest/styles.ts';
import { digestOfKey } from '../election/key-mark.ts';
import { setOpened } from '../election/opened.ts';
import { addressProblem, createRecord, type RecordDeps } from '../election/record.ts';
import { countRollPlaces, type ElectionRow, lockElection } from '../election/service.ts';
import { appendRevisions } from './append-revisions.ts';
import type { NextRevision } from './revision.ts';
import { listContests } from './revisions-store.ts';

export type OpenRefusal =
  | 'no-such-election'
  | 'not-a-draft'
  | 'closes-in-the-past'
  | 'roll-empty'
  | 'no-candidates'
  | 'empty-paper'
  | 'alike'
  | 'unfit-name'
  | 'no-key-yet'
  | 'other-address'
  | 'local-address'
  | 'changed';
export type Opened =
  | { readonly ok: true }
  | { readonly ok: false; readonly reason: OpenRefusal; readonly finding?: Finding };

/**
 * Opens an election for casting: writes Setup (unless the record was begun before, for external trustees) and
 * the first revision of each ballot style.
 * Takes: the transaction in which all of it happens, the actor, whether it is a trial, and what was seen,
 * where officers confirm: papers, times, key holders, places of the roll and how nominations are taken; call
 * `publishHead` after it.
 * Refuses: an election that is not a draft, whose end has passed, whose roll is empty, whose trustees have
 * not made their key yet, without candidates, also in one area, or with names that cannot be distinguished or
 * are not allowed on a paper (with the names); one whose key was made for another address than the server has
 * now, or whose record would be named, for good, by one that only this machine reaches, but for a trial; and
 * what is another than was seen.
 */
export async function openElection(
  deps: RecordDeps,
  trx: Trx,
  electionId: string,
  { by = COMMAND, isTrial = false, seen }: Opening = {},
): Promise<Opened> {
  const election = await lockElection(trx, electionId);
  if (!election) return { ok: false, reason: 'no-such-election' };
  if (election.status !== 'draft') return { ok: false, reason: 'not-a-draft' };
  const end = election.closes_at;
  if (end !== null && end <= deps.now()) return { ok: false, reason: 'closes-in-the-past' };
  const places = await countRollPlaces(trx, electionId);
  if (places === 0) return { ok: false, reason: 'roll-empty' };
  const papers = await firstPapers(trx, electionId);
  if (papers.every(({ contests }) => contests.length === 0)) return { ok: false, reason: 'no-candidates' };
  if (papers.some(({ contests }) => contests.length === 0)) return { ok: false, reason: 'empty-paper' };
  const finding = await problemOf(trx, papers);
  if (finding) return { ok: false, reason: isOfText(finding) ? 'unfit-name' : 'alike', finding };
  const begun = await lockRecord(trx, electionId);
  if (!begun && election.key_holders === 'trustees') return { ok: false, reason: 'no-key-yet' };
  const address = addressProblem(deps.config, election);
  if (address === 'other-address' || (address && !isTrial)) return { ok: false, reason: address };
  if (seen && !(await isAsSeen(trx, { election, places, papers }, seen)))
    return { ok: false, reason: 'changed' };
  const record = begun ?? (await createRecord(deps, trx, election));
  await appendRevisions(deps, trx, record, papers);
  await setOpened(deps, trx, electionId, by);
  return { ok: true };
}

interface Opening {
  readonly by?: Actor;
  readonly isTrial?: boolean;
  readonly seen?: Seen;
}

/** The state of an election that the opening officers saw. */
type Seen = Omit<ActParams<'open-election'>, 'trial'>;
interface Now {
  readonly election: ElectionRow;
  readonly places: number | null;
  readonly papers: readonly NextRevision[];
}

async function isAsSeen(
  db: Db,
  { election: { id, opens_at, closes_at, approval, candidates_a_party }, places, papers }: Now,
  seen: Seen,
): Promise<boolean> {
  if (seen.approval !== approval || seen.candidatesAParty !== candidates_a_party) return false;
  const areTimes = seen.opensAt === momentOf(opens_at) && seen.closesAt === momentOf(closes_at);
  if (!areTimes || seen.places !== places) return false;
  return seen.key === (await digestOfKey(db, id)) && seen.papers === (await digestOf(db, id, papers));
}

const momentOf = (at: Date | null) => at?.toISOString() ?? null;

/** Also of posts without candidates, which officers see beside the others. */
async function digestOf(db: Db, electionId: string, papers: readonly NextRevision[]): Promise<string> {
  const posts = (await listPosts(db, electionId)).map(({ id, postName }) => [id, postName]);
  return bytesToHex(sha256(encodeUtf8(JSON.stringify([papers, posts]))));
}

/** The mark of a draft's papers as they would be written now: any change of one changes it. */
export const digestOfPapers = async (db: Db, electionId: string): Promise<string> =>
  digestOf(db, electionId, await firstPapers(db, electionId));

/**
 * The first paper of each style. Where there is one style it is everybody's, and the record names no areas.
 */
async function firstPapers(db: Db, electionId: string): Promise<NextRevision[]> {
  const contests = await listContests(db, electionId);
  const styles = await stylesOf(db, electionId);
  const isEverybodys =
    styles.length === 1 && styles[0]?.areas.every(({ path }) => path.length === 0) === true;
  return styles.map(({ style, contestIds, areas }) => ({
    ...{ style, areas: isEverybodys ? undefined : areas.map(({ path }) => path), last: null },
    contests: contests.filter(({ contest_id }) => contestIds.includes(contest_id)),
  }));
}

/** The fault of the names on the papers; null where there is none. Their hashes do not matter yet. */
async function problemOf(trx: Trx, papers: readonly NextRevision[]): Promise<Finding | null> {
  const nominations = new Nominations();
  const problems = await inStretches(trx, papers, ({ style, areas, contests }) => {
    const election = String(style).padStart(64, '0');
    const revision = { style, revision: 1, previous: null, ...(areas && { areas }), election, contests };
    const problem = nominations.problemOf(revision);
    if (problem === null) nominations.add({ revision, hash: election });
    return problem;
  });
  return problems.find((problem) => problem !== null) ?? null;
}

/** Whether a name is at fault alone, and not beside another one. */
const isOfText = ({ code }: Finding) => /^text-/.test(code);
