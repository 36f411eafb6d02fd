import {
  combineDecryptions,
  type Election,
  hexHash,
  listOf,
  type OpeningStatement,
  parseElection,
  resultJson,
  type StoredSums,
  type Transcript,
  tallyDocuments,
  transcriptJson,
  verifyTrustees,
} from '@evoting/belenios/auditor';
import { sodiumTally, sodiumTrustee, sodiumVoter } from '@evoting/belenios/sodium';
import { provePossession, type TrusteeKey, trusteeList } from '@evoting/belenios/trustee';
import { seededRandom, serializeElection } from '@evoting/belenios/voter';
import { bytesToBase64 } from '@evoting/tlog/encoding';
import { type SigningKey, signingKeyFrom } from '@evoting/tlog/signing';
import { labelOf } from '../areas.ts';
import { ballotsByLine, lineOf } from '../lines.ts';
import type {
  CountRequest,
  Electorate,
  EncryptedTally,
  LogHead,
  Opening,
  Participation,
  Revision,
  RevisionTally,
  Setup,
  Share,
  Votes,
} from '../payloads.ts';
import { questionOf } from '../revision.ts';
import { type RevisionSums, totalOf } from '../totals.ts';
import { batchOf, isWholeBatch } from '../whole-batch.ts';
import { RecordBuilder } from './record-builder.ts';

export type Contests = Revision['contests'];

/** The index of the chosen candidate, or the indices where there are several seats. */
type Picked = number | readonly number[];

/** A candidate with name, party and images derived from the ID. */
export const candidateOf = (id: string): Contests[0]['candidates'][0] => ({
  candidate_id: id,
  name: `Candidate ${id}`,
  party: `Party ${id}`,
  picture: hexHash(`picture of ${id}`),
  banner: hexHash(`banner of ${id}`),
});

/** A nationwide contest. */
export const contestOf = (id: string, name: string, ...candidates: string[]): Contests[0] => ({
  contest_id: id,
  name,
  area: null,
  candidates: candidates.map(candidateOf),
});

/** The contests of revision n; the second revision adds a candidate. */
export function contestsOf(n: number): Contests {
  const governor = contestOf('gov', 'Governor', 'ada', 'bem', ...(n > 1 ? ['chi'] : []));
  return [governor, contestOf('sen', 'Senator', 'dan', 'efe')];
}

/** The rules of a setup that a test may change. */
export type Rules = Partial<Omit<Setup, 'version' | 'origin' | 'trustees' | 'possession'>>;

const RULES: Required<Omit<Rules, 'succeeds' | 'ceremony' | 'quorum'>> = {
  title: 'Election 2026',
  made_at: 1_790_000_000,
  results: 'live',
  smallest_batch: 1,
  min_interval_s: 0,
  max_merge_delay_s: 10,
  plain_casts: true,
  nominations: 'open',
  witnesses: [],
};

/** A whole election made with the packages themselves: trustees, revisions, voters, counts, closing. */
export class TestElection {
  readonly log = '2026';
  readonly key: SigningKey;
  readonly random = seededRandom(new Uint8Array(32).fill(9));
  readonly builder: RecordBuilder;
  readonly trustees: readonly TrusteeKey[];
  readonly #keys: { trusteesJson: string; publicKey: string };
  readonly revisions: RevisionSums[] = [];
  readonly setup: string;
  /** Who may vote; stated before the first ballot, count or head of the log, and by `state`. */
  electorate: Electorate = { kind: 'accounts', accounts: 1_000_000 };
  #isStated = false;
  /** The entry of each opening so far. */
  readonly openings: { index: number; tree_size: number; hash: string }[] = [];
  /** The ballots since each style's last whole batch, as (revision, ballot). */
  #open: [at: number, json: string][] = [];
  /** The last whole batch of each style. */
  readonly #held = new Map<number, [at: number, json: string][]>();
  /** The ballots of each revision that a count covers. */
  readonly #covered: Pick<RevisionSums, 'sums' | 'ballots'>[] = [];
  readonly #batch: number;
  readonly #isShared: boolean;
  /** The number of ballots of each revision at the tree sizes for which `prepareCount` was called. */
  readonly #prepared = new Map<number, readonly number[]>();
  /** The current counts by line. */
  readonly #votes = new Map<string, Votes>();
  results: string | null = null;
  /** The server's list of records; null for a copy without one. */
  listed: string | null = null;
  /** The entry of the result, once published. */
  result: { index: number; tree_size: number; hash: string } | null = null;

  /** The numbers of the trustees who give shares. */
  activeTrustees: readonly number[];

  /** @param transcript the key ceremony that made the trustees' keys together */
  constructor(
    rules: Rules = {},
    trustees?: readonly TrusteeKey[],
    origin = 'vote.example/api/board/2026',
    transcript?: Transcript,
  ) {
    this.key = signingKeyFrom(origin, new Uint8Array(32).fill(1));
    this.builder = new RecordBuilder(this.key);
    this.trustees = trustees ?? [0, 1].map(() => sodiumTrustee.generateKey(this.random));
    this.activeTrustees = this.trustees.map((_, i) => i + 1);
    this.#keys = transcript
      ? sharedKey(transcript)
      : trusteeList(this.trustees.map(({ publicKey }) => publicKey));
    const { title, made_at, results, smallest_batch, ...others } = { ...RULES, ...rules } as typeof RULES &
      Rules;
    const { min_interval_s, max_merge_delay_s, plain_casts, nominations, witnesses, quorum, succeeds } =
      others;
    const binding = { origin: this.key.name };
    const setup: Setup = {
      version: 3,
      origin: this.key.name,
      title,
      made_at,
      trustees: this.builder.addDocument(this.#keys.trusteesJson),
      possession: this.trustees.map(({ privateKey }, i) =>
        provePossession({ ...binding, name: `Trustee ${i + 1}` }, privateKey, this.random),
      ),
      results,
      smallest_batch,
      min_interval_s,
      max_merge_delay_s,
      plain_casts,
      nominations,
      witnesses,
      ...(quorum && { quorum }),
      ...(transcript && { ceremony: this.builder.addDocument(transcriptJson(transcript)) }),
      ...(succeeds && { succeeds }),
    };
    this.#batch = batchOf(setup);
    this.#isShared = transcript !== undefined;
    this.setup = this.builder.append('Setup', JSON.stringify(setup));
  }

  /** Makes the Belenios election of contests under the trustees' key. */
  electionOf(contests: Contests, uuid: string): Election {
    const json = serializeElection({
      uuid,
      name: 'Election 2026',
      description: '',
      publicKey: this.#keys.publicKey,
      questions: contests.map(questionOf),
      administrator: 'test',
      credentialAuthority: 'test',
    });
    const parsed = parseElection(json);
    if (!parsed.ok) throw new Error(parsed.reason);
    return parsed.election;
  }

  /** Publishes the next revision of a style, by default the first style. */
  revise(
    contests: Contests = contestsOf(this.revisions.length + 1),
    change: Partial<Revision> = {},
  ): Election {
    const { style = 1 } = change;
    const before = this.revisions.filter(({ revision }) => revision.style === style);
    const number = before.length + 1;
    const count = this.revisions.length + 1;
    const election = this.electionOf(contests, `RecordTestEdition${String(count).replaceAll('0', 'o')}`); // a uuid has no 0
    const revision: Revision = {
      style,
      revision: number,
      previous: before.at(-1)?.hash ?? null,
      ...(change.areas && { areas: change.areas }),
      election: this.builder.addDocument(election.json),
      contests,
      ...change,
    };
    const hash = hexHash(this.builder.append('Revision', JSON.stringify(revision)));
    this.revisions.push({ revision, hash, election, sums: sodiumTally.emptySums(election), ballots: 0 });
    this.#covered.push({ sums: sodiumTally.emptySums(election), ballots: 0 });
    const others = this.builder.newest.filter((newest) => newest.style !== revision.style);
    this.builder.newest = [...others, { style: revision.style, revision: revision.revision, payload: hash }];
    return election;
  }

  /**
   * Casts a ballot on the last revision for the j-th candidate of each contest, or for several.
   * @returns the ballot's JSON
   */
  vote(...picks: Picked[]): string {
    return this.voteOn(this.revisions.length - 1, ...picks);
  }

  /** Casts a ballot on the i-th revision of the record (from 0). */
  voteOn(at: number, ...picks: Picked[]): string {
    const { election } = this.revisions[at] as RevisionSums;
    const choices = election.questions.map(({ answers }, i) =>
      answers.map((_, j) => ([picks[i]].flat().includes(j) ? 1 : 0)),
    );
    const { json } = sodiumVoter.encryptBallot(election, choices, this.random);
    this.record(json, at);
    return json;
  }

  /** States who may vote, by default as before. */
  state(electorate = this.electorate): void {
    this.electorate = electorate;
    this.#isStated = true;
    this.builder.append('Electorate', JSON.stringify(electorate));
  }

  #stateOnce(): void {
    if (!this.#isStated) this.state();
  }

  /** Adds a ballot, valid or not, to the record and its sums. */
  record(json: string, at = this.revisions.length - 1): void {
    const revision = this.revisions[at] as RevisionSums;
    this.#stateOnce();
    this.builder.append('Ballot', json);
    revision.sums = sodiumTally.addBallot(revision.sums as never, JSON.parse(json));
    revision.ballots += 1;
    this.#open.push([at, json]);
    const { style } = revision.revision;
    const isOfStyle = (one: number) => this.revisions[one]?.revision.style === style;
    const sizes = this.revisions.flatMap(({ ballots }, i) => {
      return isOfStyle(i) ? { ballots, open: this.#open.filter(([one]) => one === i).length } : [];
    });
    if (!isWholeBatch(sizes, this.#batch)) return;
    for (const [i, held] of this.#held.get(style) ?? []) {
      const covered = this.#covered[i] as RevisionSums;
      covered.sums = sodiumTally.addBallot(covered.sums as never, JSON.parse(held));
      covered.ballots += 1;
    }
    this.#held.set(
      style,
      this.#open.filter(([one]) => isOfStyle(one)),
    );
    this.#open = this.#open.filter(([one]) => !isOfStyle(one));
  }

  /** The revisions with the ballots that a live count of the present tree covers. */
  get covered(): RevisionSums[] {
    const hasEnded = this.builder.entries.some((entry) => Buffer.from(entry).includes('"EndBallots"'));
    if (this.#batch === 1 || hasEnded) return this.revisions;
    return this.revisions.map((one, i) => ({ ...one, ...this.#covered[i] }));
  }

  /**
   * Computes the sums, shares and counts that the server would publish for the present tree: for every line,
   * or for selected ones.
   * @param revisions the ballots to add up, by default all
   */
  async decrypt(
    isRequested: (line: string) => boolean = () => true,
    revisions: readonly RevisionSums[] = this.revisions,
  ): Promise<EncryptedTally & { shares: Share[]; counts: Votes[] }> {
    const total = totalOf(sodiumTally as never, revisions);
    const { ballots } = total;
    const sums = total.sums.filter((sum) => isRequested(lineOf(sum)));
    const shares = this.sharesOf(await this.statement({ sums, ballots }));
    const row = this.#numbers([sums.map(({ alpha, beta }) => ({ alpha, beta }))], ballots, shares)[0];
    const counts = sums.map(({ contest_id, candidate_id }, i) => {
      return { contest_id, candidate_id, votes: row?.[i] as number };
    });
    return { sums, ballots, shares, counts };
  }

  /** Builds the statement that shares of an opening at the present tree are bound to. */
  async statement(
    { ballots, sums }: Pick<OpeningStatement, 'ballots' | 'sums'>,
    revision: string | null = null,
  ): Promise<OpeningStatement> {
    const { size, root } = await this.builder.head();
    const tree = { tree_size: size, root_hash: bytesToBase64(root) };
    return { setup: hexHash(this.setup), ...tree, ballots, revision, sums };
  }

  /** Makes every trustee's share of an opening. */
  sharesOf(statement: OpeningStatement): Share[] {
    return this.activeTrustees.map((trustee) => {
      const { privateKey = '' } = this.trustees[trustee - 1] ?? {};
      return sodiumTrustee.decryptSums(statement, trustee, privateKey, this.random) as Share;
    });
  }

  /** Computes the counts from shares whose factors are arranged like the sums. */
  #numbers(encryptedTally: StoredSums['encryptedTally'], numTallied: number, shares: readonly Share[]) {
    const verdict = verifyTrustees(this.#keys.trusteesJson);
    if (!verdict.ok) throw new Error(verdict.reason);
    const byOwner = new Map(
      shares.map(({ trustee, factors }) => [
        trustee,
        { decryption_factors: shaped(encryptedTally, factors) },
      ]),
    );
    const decrypted = { trustees: verdict.trustees, encryptedTally, numTallied, shares: byOwner };
    const counts = combineDecryptions(decrypted);
    if (counts === undefined) throw new Error('the sums cannot be decrypted');
    return counts;
  }

  /** Asks the trustees of a threshold key for the count of the tree that ends with the request. */
  requestCount(change: Partial<CountRequest> = {}): void {
    this.#stateOnce();
    const previous = this.openings.at(-1)?.hash ?? null;
    const asked: CountRequest = { requested_at: this.builder.time, previous, ...change };
    this.builder.append('CountRequest', JSON.stringify(asked));
  }

  /**
   * Makes the opening of the present tree without writing it: for lines with new ballots, and for any others
   * selected.
   * @param revisions the ballots to cover, by default those that the rules allow
   */
  async prepareCount(
    isRequested: (line: string) => boolean = () => false,
    revisions: readonly RevisionSums[] = this.covered,
  ): Promise<Opening> {
    this.#stateOnce();
    const { size, root } = await this.builder.head();
    const before = this.#prepared.get(this.openings.at(-1)?.tree_size ?? 0) ?? [];
    const moved = ballotsByLine(revisions, ({ ballots }, i) => ballots - (before[i] ?? 0));
    this.#prepared.set(
      size,
      revisions.map(({ ballots }) => ballots),
    );
    const { sums, ballots, shares, counts } = await this.decrypt(
      (line) => moved.has(line) || isRequested(line),
      revisions,
    );
    const tree = { tree_size: size, root_hash: bytesToBase64(root) };
    const previous = this.openings.at(-1)?.hash ?? null;
    return { ...tree, ballots, sums, shares, counts, opened_at: this.builder.time, previous };
  }

  /** Writes an opening into the record and shows its counts. */
  writeCount(opening: Opening): void {
    const index = this.builder.entries.length;
    const hash = hexHash(this.builder.append('Opening', JSON.stringify(opening)));
    this.openings.push({ index, tree_size: opening.tree_size, hash });
    for (const counted of opening.counts) this.#votes.set(lineOf(counted), counted);
    this.show([...this.#votes.values()], opening.tree_size, opening.ballots);
  }

  /**
   * Decrypts the sums of all ballots so far and shows the counts; with a threshold key it asks for them first. `change` may falsify the opening before it
   * is written.
   */
  async publishCount(change: (opening: Opening) => Opening = (opening) => opening): Promise<void> {
    if (this.#isShared) this.requestCount();
    this.writeCount(change(await this.prepareCount()));
  }

  /** Shows counts on the results page, with the newest names. */
  show(counts: readonly Votes[], treeSize: number | null, countedBallots = 0): void {
    const contests = this.revisions.toReversed().flatMap(({ revision }) => revision.contests);
    const data: Record<string, object[]> = {};
    for (const { contest_id, candidate_id, votes } of counts) {
      const same = contests.filter((known) => known.contest_id === contest_id);
      const candidates = same.flatMap((contest) => contest.candidates);
      const candidate = candidates.find((known) => known.candidate_id === candidate_id);
      const partyAcronym = candidate?.acronym ?? null;
      const names = { candidateName: candidate?.name ?? '', partyName: candidate?.party ?? '', partyAcronym };
      const post = same[0] ? labelOf(same[0]) : contest_id;
      data[post] = [...(data[post] ?? []), { candidateId: candidate_id, votes, ...names }];
    }
    const meta = { log: this.log, treeSize, countedBallots };
    this.results = JSON.stringify({ message: 'Results', data, meta });
  }

  /** Records a head of the operator's log of acts. */
  noteLog(head: LogHead): void {
    this.#stateOnce();
    this.builder.append('AuditLog', JSON.stringify(head));
  }

  /** States who took part: by default as many of each style as cast a ballot. */
  participate(places: number, change: Partial<Participation> = {}): void {
    const byStyle = new Map<number, number>();
    for (const { revision, ballots } of this.revisions)
      byStyle.set(revision.style, (byStyle.get(revision.style) ?? 0) + ballots);
    const voting = [...byStyle].filter(([, voted]) => voted > 0).sort(([a], [b]) => a - b);
    const styles = voting.map(([style, voted]) => ({ style, voted }));
    const voted = styles.reduce((sum, one) => sum + one.voted, 0);
    const root_hash = bytesToBase64(new Uint8Array(32).fill(2));
    const said: Participation = { places, voted, styles, root_hash, ...change };
    this.builder.append('Participation', JSON.stringify(said));
  }

  /**
   * Closes the election with all closing events, including the tally of each revision that has ballots (or is
   * the only one).
   * @param head the head of the log of acts at the closing, if any
   */
  async close(head: LogHead | null = null): Promise<void> {
    this.#stateOnce();
    this.builder.append('EndBallots', null);
    const { size } = await this.builder.head();
    const { sums, ballots, shares, counts } = await this.decrypt();
    const tallies: RevisionTally[] = [];
    for (const revision of this.revisions)
      if (this.isDecrypted(revision)) tallies.push(await this.#closeRevision(revision));
    if (this.electorate.kind === 'roll') this.participate(this.electorate.places);
    if (head) this.noteLog(head);
    this.builder.append('EncryptedTally', JSON.stringify({ sums, ballots }));
    for (const share of shares) this.builder.append('PartialDecryption', JSON.stringify(share));
    for (const tally of tallies) this.builder.append('RevisionTally', JSON.stringify(tally));
    const index = this.builder.entries.length;
    const hash = hexHash(this.builder.append('Result', JSON.stringify({ ballots, counts })));
    this.result = { index, tree_size: size, hash };
    this.show(counts, size, ballots);
  }

  /** Declares the election void; the server's list gives the reason. */
  declareVoid(reason: string, listed: string | null = reason): void {
    this.builder.append('Void', JSON.stringify({ reason_hash: hexHash(reason) }));
    this.list(listed);
  }

  /** Publishes a list that says of this election that it was declared void for a reason, or not. */
  list(reason: string | null): void {
    const declaredVoid = reason === null ? null : { reason, atMs: 0 };
    this.listed = JSON.stringify({ data: { logs: [{ log: this.log, declaredVoid }] } });
  }

  /** Reports whether a revision's own tally is decrypted at the close. */
  isDecrypted({ ballots }: RevisionSums): boolean {
    return this.revisions.length === 1 || ballots > 0;
  }

  /** Must be called while EndBallots is the record's last entry. */
  async #closeRevision({ revision, hash, election, sums }: RevisionSums): Promise<RevisionTally> {
    const stored = sodiumTally.storeSums(sums as never);
    const { numTallied: ballots, encryptedTally } = stored;
    const { encryptedTallyJson, sizedJson } = tallyDocuments(stored);
    const shares = this.sharesOf(await this.statement({ ballots, sums: encryptedTally.flat() }, hash));
    const counts = this.#numbers(encryptedTally, ballots, shares);
    const add = (text: string) => this.builder.addDocument(text);
    const archived = this.activeTrustees.map((trustee) => {
      const { privateKey = '' } = this.trustees[trustee - 1] ?? {};
      const request = { context: election.fingerprint, privateKey, encryptedTally, random: this.random };
      return add(JSON.stringify(sodiumTrustee.partialDecrypt(request)));
    });
    return {
      style: revision.style,
      revision: revision.revision,
      encrypted_tally: add(encryptedTallyJson),
      sized: add(sizedJson),
      partial_decryptions: archived,
      result: add(resultJson(counts)),
      shares,
    };
  }

  /** Returns the files as a server would publish them now. */
  async publish() {
    const last = this.openings.at(-1);
    const final = this.result;
    const inForce = final ?? last;
    const pointer = inForce && {
      index: inForce.index,
      tree_size: inForce.tree_size,
      payload: inForce.hash,
    };
    const lines = this.openings.map(({ index, tree_size }) => `${index} ${tree_size}\n`);
    return await this.builder.publish({
      count: pointer ? JSON.stringify(pointer) : null,
      openings: lines.length > 0 ? lines.join('') : null,
      results: this.results,
      list: this.listed,
    });
  }
}

/** Makes the list of trustees from a ceremony, and their joint key. */
function sharedKey(transcript: Transcript): { trusteesJson: string; publicKey: string } {
  const trusteesJson = listOf(transcript);
  const verdict = verifyTrustees(trusteesJson);
  if (!verdict.ok) throw new Error(verdict.reason);
  return { trusteesJson, publicKey: verdict.trustees.publicKey };
}

/** Arranges a share's factors in the rows of the sums. */
export function shaped(matrix: StoredSums['encryptedTally'], factors: readonly string[]): string[][] {
  const left = [...factors];
  return matrix.map((row) => left.splice(0, row.length));
}
