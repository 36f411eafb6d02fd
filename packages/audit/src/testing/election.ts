import {
  combineDecryptions,
  type Election,
  hexHash,
  type OpeningStatement,
  parseElection,
  resultJson,
  type StoredSums,
  tallyDocuments,
  verifyTrustees,
} from '@evoting/belenios/auditor';
import { sodiumTally, sodiumTrustee, sodiumVerifier, sodiumVoter } from '@evoting/belenios/sodium';
import { trusteeList } from '@evoting/belenios/trustee';
import { seededRandom, serializeElection } from '@evoting/belenios/voter';
import { bytesToBase64 } from '@evoting/tlog/encoding';
import { signingKeyFrom } from '@evoting/tlog/key';
import { signCount } from '../count.ts';
import type { AuditEngine } from '../engine.ts';
import type { CountDocument, EncryptedTally, Share, Style, StyleTally, Votes } from '../payloads.ts';
import type { StyleSums } from '../sums.ts';
import { totalOf } from '../sums.ts';
import { RecordBuilder } from './record-builder.ts';

/** The fast engine, for tests that audit many records. */
export const sodiumEngine: AuditEngine = { verifier: sodiumVerifier, tally: sodiumTally, parallel: 1 };

type Posts = Style['posts'];

/** The posts of style n: the second style has one candidate more. */
export function postsOf(n: number): Posts {
  const candidate = (id: string) => ({ candidate_id: id, name: `Candidate ${id}`, party: `Party ${id}` });
  const governor = ['ada', 'bem'].concat(n > 1 ? ['chi'] : []);
  return [
    { post_id: 'gov', name: 'Governor', candidates: governor.map(candidate) },
    { post_id: 'sen', name: 'Senator', candidates: ['dan', 'efe'].map(candidate) },
  ];
}

/** A whole election made by the packages themselves: trustees, styles, voters, counts, closing events. */
export class TestElection {
  readonly log = '2026';
  readonly key = signingKeyFrom('vote.example/election/2026', new Uint8Array(32).fill(1));
  readonly random = seededRandom(new Uint8Array(32).fill(9));
  readonly builder = new RecordBuilder(this.key);
  readonly trustees = [sodiumTrustee.generateKey(this.random), sodiumTrustee.generateKey(this.random)];
  readonly #keys = trusteeList(this.trustees.map(({ publicKey }) => publicKey));
  readonly styles: StyleSums[] = [];
  readonly setup: string;
  count: string | null = null;
  /** What the last published count covered. */
  previous: CountDocument['previous'];
  results: string | null = null;

  constructor(rules = { live_results: true, smallest_batch: 1 }) {
    const trustees = this.builder.addDocument(this.#keys.trusteesJson);
    const setup = { origin: this.key.name, title: 'Election 2026', trustees, rules };
    this.setup = this.builder.append('Setup', JSON.stringify(setup));
  }

  /** Opens the next style. */
  addStyle(posts: Posts = postsOf(this.styles.length + 1)): Election {
    const number = String(this.styles.length + 1).replaceAll('0', 'o'); // a uuid has no 0
    const json = serializeElection({
      uuid: `RecordTestEdition${number}`,
      name: 'Election 2026',
      description: '',
      publicKey: this.#keys.publicKey,
      questions: posts.map(({ name, candidates }) => ({
        question: name,
        answers: candidates.map((candidate) => `${candidate.name} (${candidate.party})`),
        blank: false,
        min: 1,
        max: 1,
      })),
      administrator: 'test',
      credentialAuthority: 'test',
    });
    const parsed = parseElection(json);
    if (!parsed.ok) throw new Error(parsed.reason);
    const { election } = parsed;
    const style = { style: this.styles.length + 1, election: this.builder.addDocument(json), posts };
    const hash = hexHash(this.builder.append('Style', JSON.stringify(style)));
    this.styles.push({ style, hash, election, sums: sodiumTally.emptySums(election) });
    return election;
  }

  /** Casts a ballot of the last style: the j-th candidate of each post. Gives its JSON. */
  vote(...picks: number[]): string {
    const style = this.styles.at(-1) as StyleSums;
    const choices = style.election.questions.map(({ answers }, i) =>
      answers.map((_, j) => (j === picks[i] ? 1 : 0)),
    );
    const { json } = sodiumVoter.encryptBallot(style.election, choices, this.random);
    this.record(json);
    return json;
  }

  /** Puts a ballot into the record and its sums, whatever it is. */
  record(json: string): void {
    const style = this.styles.at(-1) as StyleSums;
    this.builder.append('Ballot', json);
    style.sums = sodiumTally.addBallot(style.sums as never, JSON.parse(json));
  }

  /** The sums, the trustees' shares and the numbers, as the server publishes them for a tree of this record. */
  async open(): Promise<EncryptedTally & { shares: Share[]; counts: Votes[] }> {
    const total = totalOf(sodiumTally as never, this.styles);
    const { sums, ballots } = total;
    const shares = this.sharesOf(await this.statement(total));
    const row = this.#numbers([sums.map(({ alpha, beta }) => ({ alpha, beta }))], ballots, shares)[0];
    const counts = sums.map(({ post_id, candidate_id }, i) => {
      return { post_id, candidate_id, votes: row?.[i] as number };
    });
    return { sums, ballots, shares, counts };
  }

  /** What an opening of sums in the tree of all entries so far says of itself. */
  async statement(
    { ballots, sums }: Pick<OpeningStatement, 'ballots' | 'sums'>,
    revision: string | null = null,
  ): Promise<OpeningStatement> {
    const { size, root } = await this.builder.head();
    const tree = { tree_size: size, root_hash: bytesToBase64(root) };
    return { setup: hexHash(this.setup), ...tree, ballots, revision, sums };
  }

  /** Every trustee's share of an opening. */
  sharesOf(statement: OpeningStatement): Share[] {
    return this.trustees.map(
      ({ privateKey }, i) => sodiumTrustee.openSums(statement, i + 1, privateKey, this.random) as Share,
    );
  }

  /** The numbers that shares give, whose factors are listed in rows as the sums are. */
  #numbers(encryptedTally: StoredSums['encryptedTally'], numTallied: number, shares: readonly Share[]) {
    const verdict = verifyTrustees(this.#keys.trusteesJson);
    if (!verdict.ok) throw new Error(verdict.reason);
    const byOwner = new Map(
      shares.map(({ trustee, factors }) => [
        trustee,
        { decryption_factors: shaped(encryptedTally, factors) },
      ]),
    );
    const opened = { trustees: verdict.trustees, encryptedTally, numTallied, shares: byOwner };
    const counts = combineDecryptions(opened);
    if (counts === undefined) throw new Error('the sums cannot be opened');
    return counts;
  }

  /** Publishes a count of all ballots so far, and shows its numbers. `change` may spoil the count before it is signed. */
  async publishCount(change: (count: CountDocument) => CountDocument = (count) => count): Promise<void> {
    const { size, root } = await this.builder.head();
    const { sums, ballots, shares, counts } = await this.open();
    const tree = { origin: this.key.name, tree_size: size, root_hash: bytesToBase64(root) };
    const proved = { ...tree, ballots, sums, shares, counts, published_at: 1_790_000_000_000 };
    const count = change({ ...proved, ...(this.previous && { previous: this.previous }) });
    this.previous = { tree_size: count.tree_size, ballots: count.ballots };
    this.count = signCount(count, this.key);
    this.show(count.counts, count.tree_size, count.ballots);
  }

  /** Shows numbers on the results page, beside the latest names. */
  show(counts: readonly Votes[], treeSize: number | null, countedBallots = 0): void {
    const posts = [...this.styles].reverse().flatMap(({ style }) => style.posts);
    const data: Record<string, object[]> = {};
    for (const { post_id, candidate_id, votes } of counts) {
      const same = posts.filter((known) => known.post_id === post_id);
      const candidates = same.flatMap((known) => known.candidates);
      const candidate = candidates.find((known) => known.candidate_id === candidate_id);
      const post = same[0]?.name ?? post_id;
      const names = { candidateName: candidate?.name ?? '', partyName: candidate?.party ?? '' };
      data[post] = [...(data[post] ?? []), { candidateId: candidate_id, votes, ...names }];
    }
    const meta = { log: this.log, treeSize, countedBallots };
    this.results = JSON.stringify({ message: 'Results', data, meta });
  }

  /** Closes the election: every closing event, with a tally of each style's own. */
  async close(): Promise<void> {
    this.builder.append('EndBallots', null);
    const { sums, ballots, shares, counts } = await this.open();
    const tallies: StyleTally[] = [];
    for (const style of this.styles) tallies.push(await this.#closeStyle(style));
    this.builder.append('EncryptedTally', JSON.stringify({ sums, ballots }));
    for (const share of shares) this.builder.append('PartialDecryption', JSON.stringify(share));
    for (const tally of tallies) this.builder.append('StyleTally', JSON.stringify(tally));
    this.builder.append('Result', JSON.stringify({ ballots, counts }));
  }

  /** To be called while the record ends with EndBallots. */
  async #closeStyle({ style, hash, election, sums }: StyleSums): Promise<StyleTally> {
    const stored = sodiumTally.storeSums(sums as never);
    const { numTallied: ballots, encryptedTally } = stored;
    const { encryptedTallyJson, sizedJson } = tallyDocuments(stored);
    const shares = this.sharesOf(await this.statement({ ballots, sums: encryptedTally.flat() }, hash));
    const counts = this.#numbers(encryptedTally, ballots, shares);
    const add = (text: string) => this.builder.addDocument(text);
    const archived = this.trustees.map(({ privateKey }) => {
      const request = { context: election.fingerprint, privateKey, encryptedTally, random: this.random };
      return add(JSON.stringify(sodiumTrustee.partialDecrypt(request)));
    });
    return {
      style: style.style,
      encrypted_tally: add(encryptedTallyJson),
      sized: add(sizedJson),
      partial_decryptions: archived,
      result: add(resultJson(counts)),
      shares,
    };
  }

  /** The files as a server would publish them now. */
  async publish() {
    return await this.builder.publish({ count: this.count, results: this.results });
  }
}

/** A share's factors in the rows of the sums that they open. */
export function shaped(matrix: StoredSums['encryptedTally'], factors: readonly string[]): string[][] {
  const left = [...factors];
  return matrix.map((row) => left.splice(0, row.length));
}
