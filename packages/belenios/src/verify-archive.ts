/** A full check of an archive: chain, setup, every ballot and proof, sums, decryption and result. */
import { hexToBytes } from '@noble/hashes/utils.js';
import { ArchiveDamage, type ArchiveEvent, type EventType, readArchive } from './archive.ts';
import type { Ballot } from './ballot.ts';
import { sortKey } from './credentials.ts';
import { isDecryptionProved, type PartialDecryption, parsePartialDecryption } from './decryption.ts';
import { type Election, parseElection } from './election.ts';
import { type Group, pointHex } from './group.ts';
import { asInteger, asList, asRecord, asString, parseCanonical } from './json.ts';
import { type Counts, isResultProved, parseResult } from './result.ts';
import { createTallier, type Sums, type Tallier, tallyDocuments } from './tally.ts';
import { combineFactors, type Trustees, verifyTrusteeList } from './trustees.ts';
import { type BallotVerdict, type BallotVerifier, createBallotVerifier } from './verify-ballot.ts';

/** What can be wrong with an archive. */
export type ArchiveRefusal =
  | 'damaged'
  | 'unexpected-event'
  | 'bad-setup'
  | 'bad-election'
  | 'bad-trustees'
  | 'bad-credentials'
  | 'bad-ballot'
  | 'unknown-credential'
  | 'replayed-ballot'
  | 'bad-tally'
  | 'bad-decryption'
  | 'bad-result';

/** What a sound archive says. */
export interface ArchiveReport {
  readonly election: Election;
  readonly trustees: Trustees;
  readonly credentials: number;
  /** Ballots in the archive, those among them that a later one replaced included. */
  readonly ballots: number;
  /** Ballots that count. */
  readonly numTallied: number;
  /** The last event: an archive may end while the election is open, or before it is decrypted. */
  readonly stage: EventType;
  /** The proved counts, once the archive has a result. */
  readonly result: Counts | undefined;
}

/** A sound archive, or the first thing that is wrong: where (a member of the archive) and what. */
export type ArchiveVerdict =
  | { ok: true; report: ArchiveReport }
  | { ok: false; reason: ArchiveRefusal; place: string; detail: string };

/** How an archive is checked. */
export interface ArchiveOptions {
  /** A faster engine for the ballots, for instance a pool of threads. */
  readonly verifier?: BallotVerifier;
  /** How many ballots are given to the verifier before the first is waited for; 1 unless told. */
  readonly concurrency?: number;
  /** Called after every ballot with the number of ballots verified so far. */
  readonly onProgress?: (ballotsVerified: number) => void;
}

class Refusal extends Error {
  readonly reason: ArchiveRefusal;
  readonly place: string;
  constructor(reason: ArchiveRefusal, place: string, detail: string) {
    super(detail);
    this.reason = reason;
    this.place = place;
  }
}

/** What is known of a voter's last ballot: its documents' names so far, and its ciphertexts in 64 bytes each, to take them out of the sums again. */
interface CountedBallot {
  readonly hashes: readonly string[];
  readonly packed: Uint8Array;
}

interface PendingBallot {
  readonly place: string;
  readonly hash: string;
  readonly verdict: Promise<BallotVerdict>;
}

/** The state after Setup. */
interface Audit<P> {
  readonly election: Election;
  readonly trustees: Trustees;
  /** Credentials on the list, and the last ballot of each; costs about half a kilobyte a voter. */
  readonly credentials: Map<string, CountedBallot | undefined>;
  readonly pending: PendingBallot[];
  readonly shares: Map<number, PartialDecryption>;
  sums: Sums<P>;
  ballots: number;
  stage: EventType;
  result: Counts | undefined;
}

const successors: Readonly<Record<EventType, readonly EventType[]>> = {
  Setup: ['Ballot', 'EndBallots'],
  Ballot: ['Ballot', 'EndBallots'],
  EndBallots: ['EncryptedTally'],
  EncryptedTally: ['PartialDecryption'],
  PartialDecryption: ['PartialDecryption', 'Result'],
  Result: [],
};

/**
 * Makes the check of archives on a group.
 * Takes the engine. Gives a function that takes an archive's bytes in chunks and gives a verdict; it always checks every proof,
 * also where the election is still open, and holds no more than a few ballots at a time.
 * Refuses: one of `ArchiveRefusal`, with the member and a sentence.
 */
export function createArchiveVerifier<P>(group: Group<P>) {
  const ownVerifier = createBallotVerifier(group);
  const tallier = createTallier(group);
  return async (
    source: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
    options: ArchiveOptions = {},
  ): Promise<ArchiveVerdict> => {
    try {
      let audit: Audit<P> | undefined;
      for await (const event of readArchive(source)) {
        if (audit) await advance(group, tallier, audit, event, { verifier: ownVerifier, ...options });
        else audit = setUp(group, tallier, event);
      }
      if (!audit) throw new Refusal('bad-setup', 'BELENIOS', 'the archive has no election');
      await settle(tallier, audit, 0, options);
      return { ok: true, report: reportOf(audit) };
    } catch (error) {
      if (error instanceof ArchiveDamage) {
        return { ok: false, reason: 'damaged', place: error.member, detail: error.reason };
      }
      if (error instanceof Refusal) {
        return { ok: false, reason: error.reason, place: error.place, detail: error.message };
      }
      throw error;
    }
  };
}

function reportOf<P>(audit: Audit<P>): ArchiveReport {
  const { election, trustees, ballots, stage, result } = audit;
  const { numTallied } = audit.sums;
  return { election, trustees, credentials: audit.credentials.size, ballots, numTallied, stage, result };
}

/** The documents of an event, which must be just so many; the payload is the last. */
function documentsOf(event: ArchiveEvent, count: number): readonly string[] {
  const documents = [...event.documents];
  if (documents.length !== count || documents.at(-1)?.[0] !== event.payload) {
    throw new Refusal('unexpected-event', event.member, `a ${event.type} event has other documents`);
  }
  return documents.map(([, text]) => text);
}

function hashAt(event: ArchiveEvent, index: number): string {
  return [...event.documents.keys()][index] ?? '';
}

function setUp<P>(group: Group<P>, tallier: Tallier<P>, event: ArchiveEvent): Audit<P> {
  if (event.type !== 'Setup')
    throw new Refusal('unexpected-event', event.member, 'the first event is not Setup');
  const [electionJson = '', trusteesJson = '', credentialsJson = '', setupJson = ''] = documentsOf(event, 4);
  const [electionHash, trusteesHash, credentialsHash] = [0, 1, 2].map((index) => hashAt(event, index));
  const expected = { election: electionHash, trustees: trusteesHash, credentials: credentialsHash };
  if (setupJson !== JSON.stringify(expected)) {
    throw new Refusal('bad-setup', event.member, 'the setup names other documents');
  }
  const parsed = parseElection(electionJson);
  if (!parsed.ok)
    throw new Refusal('bad-election', `${electionHash}.data.json`, `the election is ${parsed.reason}`);
  const checked = verifyTrusteeList(group, trusteesJson);
  if (!checked.ok)
    throw new Refusal(
      'bad-trustees',
      `${trusteesHash}.data.json`,
      `the trustees are refused: ${checked.reason}`,
    );
  if (checked.trustees.publicKey !== parsed.election.publicKey) {
    throw new Refusal(
      'bad-trustees',
      `${trusteesHash}.data.json`,
      'the election has another key than its trustees',
    );
  }
  return {
    election: parsed.election,
    trustees: checked.trustees,
    credentials: readCredentials(credentialsJson, `${credentialsHash}.data.json`),
    pending: [],
    shares: new Map(),
    sums: tallier.emptySums(parsed.election),
    ballots: 0,
    stage: 'Setup',
    result: undefined,
  };
}

function readCredentials(json: string, place: string): Map<string, undefined> {
  const list = parseCanonical(json, Number.POSITIVE_INFINITY, (value) =>
    asList(value, (item) => (typeof item === 'string' && pointHex.test(item) ? item : undefined)),
  );
  if (!list.ok) throw new Refusal('bad-credentials', place, `the list of credentials is ${list.reason}`);
  let before = '';
  for (const credential of list.value) {
    const key = sortKey(credential);
    if (key <= before)
      throw new Refusal('bad-credentials', place, 'the credentials are not sorted and distinct');
    before = key;
  }
  return new Map(list.value.map((credential) => [credential, undefined]));
}

async function advance<P>(
  group: Group<P>,
  tallier: Tallier<P>,
  audit: Audit<P>,
  event: ArchiveEvent,
  options: ArchiveOptions & { verifier: BallotVerifier },
): Promise<void> {
  if (!successors[audit.stage].includes(event.type)) {
    throw new Refusal('unexpected-event', event.member, `${event.type} cannot follow ${audit.stage}`);
  }
  audit.stage = event.type;
  if (event.type === 'Ballot') {
    const [json = ''] = documentsOf(event, 1);
    // A rejection is a defect of the verifier; it is thrown when its turn comes, and must not count as unhandled before.
    const verdict = Promise.resolve(options.verifier.verify(audit.election, json));
    verdict.catch(() => undefined);
    audit.pending.push({ place: event.member, hash: event.payload ?? '', verdict });
    await settle(tallier, audit, (options.concurrency ?? 1) - 1, options);
    return;
  }
  await settle(tallier, audit, 0, options);
  if (event.type === 'EndBallots') documentsOf(event, 0);
  if (event.type === 'EncryptedTally') checkTally(tallier, audit, event);
  if (event.type === 'PartialDecryption') checkShare(group, tallier, audit, event);
  if (event.type === 'Result') checkResult(group, tallier, audit, event);
}

/** Takes verified ballots into the sums, in the archive's order, until only `remaining` are waited for. */
async function settle<P>(
  tallier: Tallier<P>,
  audit: Audit<P>,
  remaining: number,
  { onProgress }: ArchiveOptions,
): Promise<void> {
  while (audit.pending.length > remaining) {
    const { place, hash, verdict } = audit.pending.shift() as PendingBallot;
    const settled = await verdict;
    if (!settled.ok) throw new Refusal('bad-ballot', place, `the ballot is refused: ${settled.reason}`);
    count(tallier, audit, settled.ballot, { place, hash });
    audit.ballots++;
    onProgress?.(audit.ballots);
  }
}

function count<P>(
  tallier: Tallier<P>,
  audit: Audit<P>,
  ballot: Ballot,
  source: { place: string; hash: string },
): void {
  if (!audit.credentials.has(ballot.credential)) {
    throw new Refusal('unknown-credential', source.place, 'the ballot’s credential is not on the list');
  }
  const before = audit.credentials.get(ballot.credential);
  if (before?.hashes.includes(source.hash)) {
    throw new Refusal('replayed-ballot', source.place, 'the ballot was cast before');
  }
  if (before) audit.sums = tallier.removeBallot(audit.sums, unpack(ballot, before.packed));
  audit.sums = tallier.addBallot(audit.sums, ballot);
  const hashes = [...(before?.hashes ?? []), source.hash];
  audit.credentials.set(ballot.credential, { hashes, packed: pack(ballot) });
}

function pack({ answers }: Ballot): Uint8Array {
  return hexToBytes(
    answers.flatMap(({ choices }) => choices.map(({ alpha, beta }) => alpha + beta)).join(''),
  );
}

/** The ciphertexts of an earlier ballot of the same shape. */
function unpack(shape: Ballot, packed: Uint8Array): Pick<Ballot, 'answers'> {
  let offset = 0;
  const next = () => {
    const bytes = packed.subarray(offset, offset + 32);
    offset += 32;
    return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  };
  return {
    answers: shape.answers.map((answer) => ({
      ...answer,
      choices: answer.choices.map(() => ({ alpha: next(), beta: next() })),
    })),
  };
}

function checkTally<P>(tallier: Tallier<P>, audit: Audit<P>, event: ArchiveEvent): void {
  const [tallyJson, sizedJson] = documentsOf(event, 2);
  const own = tallyDocuments(tallier.storeSums(audit.sums));
  if (tallyJson !== own.encryptedTallyJson || sizedJson !== own.sizedJson) {
    throw new Refusal('bad-tally', event.member, 'the encrypted tally is not the sum of the ballots');
  }
}

function checkShare<P>(group: Group<P>, tallier: Tallier<P>, audit: Audit<P>, event: ArchiveEvent): void {
  const [shareJson = '', ownedJson = ''] = documentsOf(event, 2);
  const refuse = (detail: string) => new Refusal('bad-decryption', event.member, detail);
  const owned = parseCanonical(ownedJson, 1000, (value) => {
    const record = asRecord(value);
    const owner = asInteger(record?.owner, 1, audit.trustees.ownerKeys.length);
    const payload = asString(record?.payload);
    return owner === undefined || payload !== hashAt(event, 0) ? undefined : { owner, payload };
  });
  if (!owned.ok) throw refuse('the partial decryption has no such owner or payload');
  const { owner } = owned.value;
  if (audit.shares.has(owner)) throw refuse(`trustee ${owner} has decrypted before`);
  const share = parsePartialDecryption(shareJson);
  if (!share.ok) throw refuse(`the partial decryption is ${share.reason}`);
  const { encryptedTally } = tallier.storeSums(audit.sums);
  const publicKey = audit.trustees.ownerKeys[owner - 1] ?? '';
  const statement = { context: audit.election.fingerprint, publicKey, encryptedTally };
  if (!isDecryptionProved(group, statement, share.value))
    throw refuse(`the proof of trustee ${owner} does not hold`);
  audit.shares.set(owner, share.value);
}

function checkResult<P>(group: Group<P>, tallier: Tallier<P>, audit: Audit<P>, event: ArchiveEvent): void {
  const [json = ''] = documentsOf(event, 1);
  const refuse = (detail: string) => new Refusal('bad-result', event.member, detail);
  const read = parseResult(json);
  if (!read.ok) throw refuse(`the result is ${read.reason}`);
  const factors = combineFactors(group, audit.trustees, audit.shares);
  if (!factors) throw refuse('the result came before enough trustees had decrypted');
  const { encryptedTally, numTallied } = tallier.storeSums(audit.sums);
  if (!isResultProved(group, encryptedTally, factors, numTallied, read.value.result)) {
    throw refuse('the result is not what the trustees decrypted');
  }
  audit.result = read.value.result;
}
