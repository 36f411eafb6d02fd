import type { ActParams } from '@evoting/contract/commission/acts';
import type { Finding } from '@evoting/record/findings';
import { Nominations } from '@evoting/record/nominations';
import type { Contest } from '@evoting/record/payloads';
import { bytesToHex, encodeUtf8 } from '@evoting/tlog/encoding';
import { sha256 } from '@evoting/tlog/hash';
import { type Db, inStretches, type Trx } from '../../platform/database/connect.ts';
import { type Actor, COMMAND } from '../audit-log/service.ts';
import { lockRecord } from '../board/records-store.ts';
import { listPostNames } from '../contest/post-names.ts';
import { listPosts } from '../contest/service.ts';
import { stylesOf } from '../contest/styles.ts';
import { digestOfSettings } from '../election/correcting.ts';
import { stateElectorate } from '../election/electorate.ts';
import { digestOfKey } from '../election/key-digest.ts';
import { setOpened } from '../election/opened.ts';
import { addressProblem, createRecord, type RecordDeps } from '../election/record.ts';
import { digestOfRoll, findRollCounts } from '../election/roll-contents.ts';
import { type ElectionRow, lockElection, setDrawDevice } from '../election/service.ts';
import { listSilentTrustees } from '../election/silent-trustees.ts';
import { appendRevisions } from './append-revisions.ts';
import { hasWaitingParty, hasWaitingRival } from './ballot-store.ts';
import type { NextRevision } from './revision.ts';
import { listContests, listUnopposed } from './revisions-store.ts';

export type OpenRefusal =
  | 'no-such-election'
  | 'not-a-draft'
  | 'closes-in-the-past'
  | 'roll-empty'
  | 'no-candidates'
  | 'empty-paper'
  | 'unopposed-paper'
  | 'rival-waits'
  | 'alike'
  | 'unfit-name'
  | 'party-waits'
  | 'no-key-yet'
  | 'trustees-silent'
  | 'other-address'
  | 'local-address'
  | 'changed'
  | 'roll-changed';
export type Opened =
  | { readonly ok: true }
  | { readonly ok: false; readonly reason: OpenRefusal; readonly finding?: Finding };

/**
 * Opens an election for casting: writes Setup, unless external trustees began the record already, the first
 * revision of each ballot style, and who may vote. All of it happens in the given transaction; call `publishHead` after
 * it. Refused among others: names that are confusable or not allowed on a paper (with the finding), a party that changed its
 * name or acronym and waits to be approved again, and an
 * address that differs from the one that the key was made for, or that only this machine reaches, except for
 * a trial, and trustees whose programs do not run although counts are live, unless it is opened without them.
 * @param opening `seen`: the state that the confirming officers saw, which must still hold
 */
export async function openElection(
  deps: RecordDeps,
  trx: Trx,
  electionId: string,
  { by = COMMAND, isTrial = false, mayBeSilent = false, seen }: Opening = {},
): Promise<Opened> {
  const election = await lockElection(trx, electionId);
  if (!election) return { ok: false, reason: 'no-such-election' };
  if (election.status !== 'draft') return { ok: false, reason: 'not-a-draft' };
  const end = election.closes_at;
  if (end !== null && end <= deps.now()) return { ok: false, reason: 'closes-in-the-past' };
  const roll = await findRollCounts(trx, electionId);
  if (roll?.places === 0) return { ok: false, reason: 'roll-empty' };
  const papers = await firstPapers(trx, electionId);
  const empty = emptyPaper(papers);
  if (empty) return { ok: false, reason: empty };
  const unopposed = papers.flatMap((paper) => paper.unopposed ?? []).map(({ contest_id }) => contest_id);
  if (await hasWaitingRival(trx, electionId, unopposed)) return { ok: false, reason: 'rival-waits' };
  const finding = await problemOf(trx, papers);
  if (finding) return { ok: false, reason: isAboutText(finding) ? 'unfit-name' : 'alike', finding };
  if (election.approval === 'commission' && (await hasWaitingParty(trx, electionId)))
    return { ok: false, reason: 'party-waits' };
  const begun = await lockRecord(trx, electionId);
  if (!begun && election.key_holders === 'trustees') return { ok: false, reason: 'no-key-yet' };
  if (!mayBeSilent && (await listSilentTrustees(trx, electionId, deps.now())).length > 0)
    return { ok: false, reason: 'trustees-silent' };
  const address = addressProblem(deps.config, election);
  if (address === 'other-address' || (address && !isTrial)) return { ok: false, reason: address };
  if (seen && !(await isAsReviewed(trx, { election, papers }, seen))) return { ok: false, reason: 'changed' };
  if (seen && !(await isRollAsReviewed(trx, electionId, roll, seen)))
    return { ok: false, reason: 'roll-changed' };
  const drawn = await draw(trx, election, papers, seen?.drawNumber ?? bytesToHex(deps.randomBytes(32)));
  const record = begun ?? (await createRecord(deps, trx, election));
  const head = await appendRevisions(deps, trx, record, drawn);
  await stateElectorate(trx, deps.keys, head);
  await setOpened(deps, trx, election, by);
  return { ok: true };
}

/** Finds out why a paper has nothing to vote on; null if each has something. */
function emptyPaper(papers: readonly NextRevision[]): OpenRefusal | null {
  const empty = papers.filter(({ contests }) => contests.length === 0);
  if (empty.some(({ unopposed }) => unopposed)) return 'unopposed-paper';
  if (empty.length === 0) return null;
  return empty.length === papers.length ? 'no-candidates' : 'empty-paper';
}

interface Opening {
  readonly by?: Actor;
  readonly isTrial?: boolean;
  /** Trustees' programs need not run. */
  readonly mayBeSilent?: boolean;
  readonly seen?: ReviewedState;
}

/** The state of an election that the opening officers saw. */
type ReviewedState = Omit<ActParams<'open-election'>, 'trial' | 'silentTrustees'>;
interface CurrentState {
  readonly election: ElectionRow;
  readonly papers: readonly NextRevision[];
}

async function isAsReviewed(
  db: Db,
  { election, papers }: CurrentState,
  seen: ReviewedState,
): Promise<boolean> {
  const { id, opens_at, closes_at, approval, candidates_a_party, who_stands, voters_use, end_delay_minutes } =
    election;
  if (seen.approval !== approval || seen.candidatesAParty !== candidates_a_party) return false;
  if ((seen.whoStands ?? 'parties') !== who_stands) return false;
  if ((seen.tieRule ?? 'unnamed') !== election.tie_rule) return false;
  if ((seen.unopposed ?? 'voted-on') !== election.unopposed) return false;
  if ((seen.votersUse ?? 'accounts') !== voters_use) return false;
  if ((seen.drawMark ?? null) !== markOfDraw(election)) return false;
  if ((seen.drawNumber === undefined) !== (election.draw_server === null)) return false;
  if (seen.endDelayMinutes !== end_delay_minutes) return false;
  const areTimesSame = seen.opensAt === isoOf(opens_at) && seen.closesAt === isoOf(closes_at);
  if (!areTimesSame) return false;
  return seen.key === (await digestOfKey(db, id)) && seen.papers === (await hashPapers(db, id, papers));
}

/** Computes the mark of the server's number of a draw; null where nothing is drawn. */
const markOfDraw = ({ draw_server }: Pick<ElectionRow, 'draw_server'>): string | null =>
  draw_server && bytesToHex(sha256(draw_server));

/**
 * Draws the order of the candidates, where the election has it drawn. Nobody knows both numbers before: the officers
 * have the mark of the server's, and the server committed to its own before it had theirs.
 * @returns the papers as drawn, with the numbers
 */
async function draw(
  trx: Trx,
  { id, draw_server }: ElectionRow,
  papers: readonly NextRevision[],
  device: string,
): Promise<readonly NextRevision[]> {
  if (!draw_server) return papers;
  await setDrawDevice(trx, id, Buffer.from(device, 'hex'));
  const numbers = { server: draw_server.toString('hex'), device };
  return (await firstPapers(trx, id)).map((paper) => ({ ...paper, draw: numbers }));
}

async function isRollAsReviewed(
  db: Db,
  electionId: string,
  roll: { readonly places: number } | null,
  seen: ReviewedState,
): Promise<boolean> {
  if (roll === null) return seen.places === null && seen.contents === null;
  return seen.places === roll.places && seen.contents === (await digestOfRoll(db, electionId));
}

const isoOf = (at: Date | null) => at?.toISOString() ?? null;

/**
 * Hashes papers, posts with their names in other languages, and the settings of the draft; officers see posts without
 * candidates too.
 */
async function hashPapers(db: Db, electionId: string, papers: readonly NextRevision[]): Promise<string> {
  const posts = (await listPosts(db, electionId)).map(({ id, postName }) => [id, postName]);
  const names = await listPostNames(db, electionId);
  const settings = await digestOfSettings(db, electionId);
  return bytesToHex(sha256(encodeUtf8(JSON.stringify([papers, posts, names, settings]))));
}

/** Hashes the papers of a draft as they would be written now, and its settings: any change changes the digest. */
export const digestOfPapers = async (db: Db, electionId: string): Promise<string> =>
  hashPapers(db, electionId, await firstPapers(db, electionId));

/** Makes the first paper of each style. A single style is everybody's, and the record then names no areas. */
async function firstPapers(db: Db, electionId: string): Promise<NextRevision[]> {
  const contests = await listContests(db, electionId);
  const unopposed = await listUnopposed(db, electionId);
  const styles = await stylesOf(db, electionId);
  const isEverybodys =
    styles.length === 1 && styles[0]?.areas.every(({ path }) => path.length === 0) === true;
  return styles.map(({ style, contestIds, areas }) => {
    const isOfStyle = ({ contest_id }: Contest) => contestIds.includes(contest_id);
    const elected = unopposed.filter(isOfStyle);
    return {
      style,
      areas: isEverybodys ? undefined : areas.map(({ path }) => path),
      last: null,
      contests: contests.filter(isOfStyle),
      ...(elected.length > 0 && { unopposed: elected }),
    };
  });
}

/** Finds a fault in the names on the papers. The hashes are placeholders. */
async function problemOf(trx: Trx, papers: readonly NextRevision[]): Promise<Finding | null> {
  const nominations = new Nominations();
  const problems = await inStretches(trx, papers, ({ style, areas, contests, unopposed }) => {
    const election = String(style).padStart(64, '0');
    const rest = { election, contests, ...(unopposed && { unopposed }) };
    const revision = { style, revision: 1, previous: null, ...(areas && { areas }), ...rest };
    const problem = nominations.problemOf(revision);
    if (problem === null) nominations.add({ revision, hash: election });
    return problem;
  });
  return problems.find((problem) => problem !== null) ?? null;
}

/** Tells whether a name is at fault by itself, not beside another one. */
const isAboutText = ({ code }: Finding) => /^text-/.test(code);
