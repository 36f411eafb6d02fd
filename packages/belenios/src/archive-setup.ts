/**
 * Checks the first event of an archive (election, trustees, credentials) and defines the state for the rest.
 */
import type { ArchiveEvent, EventType } from './archive.ts';
import { Refusal } from './archive-verdict.ts';
import { sortKey } from './credentials.ts';
import type { PartialDecryption } from './decryption.ts';
import { type Election, parseElection } from './election.ts';
import { type Group, pointHex } from './group.ts';
import { asList, parseCanonical } from './json.ts';
import type { Counts } from './result.ts';
import type { StoredSums, Sums, Tallier } from './tally.ts';
import { type Trustees, verifyTrusteeList } from './trustees.ts';
import type { BareVerdict } from './verdict.ts';

/**
 * A voter's last ballot: the hashes of all the voter's ballots so far, and the ciphertexts of the last one,
 * 64 bytes each, so that they can be subtracted from the sums.
 */
export interface CountedBallot {
  readonly hashes: readonly string[];
  readonly packed: Uint8Array;
}

/** A ballot whose verification is in progress. */
export interface PendingBallot {
  readonly location: string;
  readonly hash: string;
  readonly json: string;
  readonly verdict: Promise<BareVerdict>;
}

/** The state after Setup. */
export interface Audit<P> {
  readonly election: Election;
  readonly trustees: Trustees;
  /** The listed credentials with the last ballot of each. Costs about half a kilobyte per voter. */
  readonly credentials: Map<string, CountedBallot | undefined>;
  readonly pending: PendingBallot[];
  readonly shares: Map<number, PartialDecryption>;
  sums: Sums<P>;
  /** The sums as text, once the last ballot has been added. */
  stored?: StoredSums;
  ballots: number;
  stage: EventType;
  result: Counts | undefined;
}

/** Returns the documents of an event, which must be exactly `count`; the payload is the last. */
export function documentsOf(event: ArchiveEvent, count: number): readonly string[] {
  const documents = [...event.documents];
  if (documents.length !== count || documents.at(-1)?.[0] !== event.payload) {
    throw new Refusal('unexpected-event', event.member, `a ${event.type} event has other documents`);
  }
  return documents.map(([, text]) => text);
}

/** Returns the hash of a document by its index in the event. */
export function hashAt(event: ArchiveEvent, index: number): string {
  return [...event.documents.keys()][index] ?? '';
}

/**
 * Checks the first event and creates the state.
 * @throws Refusal if the documents, election, trustees, key or credentials are invalid
 */
export function setUp<P, S>(group: Group<P>, tallier: Tallier<S>, event: ArchiveEvent): Audit<S> {
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

function readCredentials(json: string, location: string): Map<string, undefined> {
  const list = parseCanonical(json, Number.POSITIVE_INFINITY, (value) =>
    asList(value, (item) => (typeof item === 'string' && pointHex.test(item) ? item : undefined)),
  );
  if (!list.ok) throw new Refusal('bad-credentials', location, `the list of credentials is ${list.reason}`);
  let before = '';
  for (const credential of list.value) {
    const key = sortKey(credential);
    if (key <= before)
      throw new Refusal('bad-credentials', location, 'the credentials are not sorted and distinct');
    before = key;
  }
  return new Map(list.value.map((credential) => [credential, undefined]));
}
