/** A full check of an archive: chain, setup, every ballot and proof, sums, decryption and result. */
import { hexToBytes } from '@noble/hashes/utils.js';
import { ArchiveDamage, type ArchiveEvent, type EventType, readArchive } from './archive.ts';
import { type Audit, documentsOf, hashAt, type PendingBallot, setUp } from './archive-setup.ts';
import { type ArchiveOptions, type ArchiveReport, type ArchiveVerdict, Refusal } from './archive-verdict.ts';
import { type Ballot, parseBallot } from './ballot.ts';
import { BATCH_SIZE, BallotBatcher } from './ballot-batcher.ts';
import { isDecryptionProved, parsePartialDecryption } from './decryption.ts';
import type { Election } from './election.ts';
import type { Group } from './group.ts';
import { asInteger, asRecord, asString, parseCanonical } from './json.ts';
import { isResultProved, parseResult } from './result.ts';
import { type StoredSums, type Tallier, tallyDocuments } from './tally.ts';
import { combineFactors } from './trustees.ts';
import type { BallotVerifier, BareVerdict } from './verdict.ts';
import { createBallotVerifier } from './verify-ballot.ts';

const successors: Readonly<Record<EventType, readonly EventType[]>> = {
  Setup: ['Ballot', 'EndBallots'],
  Ballot: ['Ballot', 'EndBallots'],
  EndBallots: ['EncryptedTally'],
  EncryptedTally: ['PartialDecryption'],
  PartialDecryption: ['PartialDecryption', 'Result'],
  Result: [],
};

/**
 * Makes a check of archives on a group. The check always verifies every proof, even while the election is
 * open, and holds only a few ballots in memory.
 * @returns a function that checks an archive's bytes, given in chunks
 */
export function createArchiveVerifier<P, S>(group: Group<P>, tallier: Tallier<S>) {
  const ownVerifier = createBallotVerifier(group);
  return async (
    source: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
    options: ArchiveOptions = {},
  ): Promise<ArchiveVerdict> => {
    const verifier: BallotVerifier = options.verifier ?? ownVerifier;
    const canBatch = options.hints !== undefined && verifier.verifyAll !== undefined;
    const batcher = canBatch ? new BallotBatcher((ballots) => verifier.verifyAll?.(ballots) ?? []) : null;
    const checking = { ...options, verifier, batcher };
    try {
      let audit: Audit<S> | undefined;
      for await (const event of readArchive(source)) {
        options.onEvent?.(event);
        if (audit) await advance(group, tallier, audit, event, checking);
        else audit = setUp(group, tallier, event);
      }
      if (!audit) throw new Refusal('bad-setup', 'BELENIOS', 'the archive has no election');
      await settle(tallier, audit, 0, checking);
      return { ok: true, report: reportOf(audit) };
    } catch (error) {
      if (error instanceof ArchiveDamage) {
        return { ok: false, reason: 'damaged', location: error.member, detail: error.reason };
      }
      if (error instanceof Refusal) {
        return { ok: false, reason: error.reason, location: error.location, detail: error.message };
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

async function advance<P, S>(
  group: Group<P>,
  tallier: Tallier<S>,
  audit: Audit<S>,
  event: ArchiveEvent,
  options: Checking,
): Promise<void> {
  if (!successors[audit.stage].includes(event.type)) {
    throw new Refusal('unexpected-event', event.member, `${event.type} cannot follow ${audit.stage}`);
  }
  audit.stage = event.type;
  if (event.type === 'Ballot') {
    const [json = ''] = documentsOf(event, 1);
    const verdict = begin(options, audit.election, json, await nextHint(options, json));
    // `settle` throws a rejection later, in archive order; until then it must not count as unhandled.
    verdict.catch(() => undefined);
    audit.pending.push({ location: event.member, hash: event.payload ?? '', json, verdict });
    // Two batches: one is verified while the next is collected.
    if (!options.batcher) await settle(tallier, audit, (options.concurrency ?? 1) - 1, options);
    else if (audit.pending.length >= 2 * BATCH_SIZE) await settle(tallier, audit, BATCH_SIZE, options);
    return;
  }
  await settle(tallier, audit, 0, options);
  if (event.type === 'EndBallots') documentsOf(event, 0);
  if (event.type === 'EncryptedTally') checkTally(tallier, audit, event);
  if (event.type === 'PartialDecryption') checkShare(group, tallier, audit, event);
  if (event.type === 'Result') checkResult(group, tallier, audit, event);
}

type Checking = ArchiveOptions & {
  readonly verifier: BallotVerifier;
  readonly batcher: BallotBatcher | null;
};

/** Returns the next ballot's hint if it is usable: a correct hint is never longer than its ballot. */
async function nextHint({ batcher, hints }: Checking, json: string): Promise<Uint8Array | null> {
  if (!batcher) return null;
  const next = await hints?.next();
  const hint = next?.done === false ? next.value : null;
  return hint !== null && hint.length > 0 && hint.length <= json.length ? hint : null;
}

async function begin(
  { verifier, batcher }: Checking,
  election: Election,
  json: string,
  hints: Uint8Array | null,
): Promise<BareVerdict> {
  return hints === null || !batcher
    ? verifier.verify(election, json)
    : batcher.add({ election, json, hints });
}

/** Adds verified ballots to the sums in archive order until only `remaining` are pending. */
async function settle<P>(
  tallier: Tallier<P>,
  audit: Audit<P>,
  remaining: number,
  { onProgress, batcher }: ArchiveOptions & { batcher: BallotBatcher | null },
): Promise<void> {
  batcher?.flush();
  while (audit.pending.length > remaining) {
    const { location, hash, json, verdict } = audit.pending.shift() as PendingBallot;
    const settled = await verdict;
    if (!settled.ok) throw new Refusal('bad-ballot', location, `the ballot is refused: ${settled.reason}`);
    const ballot = settled.ballot ?? parseAccepted(json);
    count(tallier, audit, { ballot, xs: settled.xs }, { location, hash });
    audit.ballots++;
    onProgress?.(audit.ballots);
  }
}

/**
 * Parses a ballot that a thread has accepted. This way the ballot added up is the one that was verified: the
 * same text, parsed by the same function.
 */
function parseAccepted(json: string): Ballot {
  const read = parseBallot(json);
  if (!read.ok) throw new Error('a ballot was accepted that cannot be read');
  return read.value;
}

function count<P>(
  tallier: Tallier<P>,
  audit: Audit<P>,
  { ballot, xs }: { ballot: Ballot; xs: Uint8Array | undefined },
  source: { location: string; hash: string },
): void {
  if (!audit.credentials.has(ballot.credential)) {
    throw new Refusal('unknown-credential', source.location, 'the ballot’s credential is not on the list');
  }
  const before = audit.credentials.get(ballot.credential);
  if (before?.hashes.includes(source.hash)) {
    throw new Refusal('replayed-ballot', source.location, 'the ballot was cast before');
  }
  if (before) audit.sums = tallier.removeBallot(audit.sums, unpack(ballot, before.packed));
  audit.sums = tallier.addBallot(audit.sums, ballot, xs);
  const hashes = [...(before?.hashes ?? []), source.hash];
  audit.credentials.set(ballot.credential, { hashes, packed: pack(ballot) });
}

function pack({ answers }: Ballot): Uint8Array {
  return hexToBytes(
    answers.flatMap(({ choices }) => choices.map(({ alpha, beta }) => alpha + beta)).join(''),
  );
}

/** Restores the ciphertexts of an earlier ballot of the same shape. */
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

/** No ballot may follow the tally, so the sums are serialized only once. */
function storedOf<P>(tallier: Tallier<P>, audit: Audit<P>): StoredSums {
  audit.stored ??= tallier.storeSums(audit.sums);
  return audit.stored;
}

function checkTally<P>(tallier: Tallier<P>, audit: Audit<P>, event: ArchiveEvent): void {
  const [tallyJson, sizedJson] = documentsOf(event, 2);
  const own = tallyDocuments(storedOf(tallier, audit));
  if (tallyJson !== own.encryptedTallyJson || sizedJson !== own.sizedJson) {
    throw new Refusal('bad-tally', event.member, 'the encrypted tally is not the sum of the ballots');
  }
}

function checkShare<P, S>(group: Group<P>, tallier: Tallier<S>, audit: Audit<S>, event: ArchiveEvent): void {
  const [shareJson = '', ownerJson = ''] = documentsOf(event, 2);
  const refuse = (detail: string) => new Refusal('bad-decryption', event.member, detail);
  const attributed = parseCanonical(ownerJson, 1000, (value) => {
    const record = asRecord(value);
    const owner = asInteger(record?.owner, 1, audit.trustees.ownerKeys.length);
    const payload = asString(record?.payload);
    return owner === undefined || payload !== hashAt(event, 0) ? undefined : { owner, payload };
  });
  if (!attributed.ok) throw refuse('the partial decryption has no such owner or payload');
  const { owner } = attributed.value;
  if (audit.shares.has(owner)) throw refuse(`trustee ${owner} has decrypted before`);
  const share = parsePartialDecryption(shareJson);
  if (!share.ok) throw refuse(`the partial decryption is ${share.reason}`);
  const { encryptedTally } = storedOf(tallier, audit);
  const publicKey = audit.trustees.ownerKeys[owner - 1] ?? '';
  const statement = { context: audit.election.fingerprint, publicKey, encryptedTally };
  if (!isDecryptionProved(group, statement, share.value))
    throw refuse(`the proof of trustee ${owner} does not hold`);
  audit.shares.set(owner, share.value);
}

function checkResult<P, S>(group: Group<P>, tallier: Tallier<S>, audit: Audit<S>, event: ArchiveEvent): void {
  const [json = ''] = documentsOf(event, 1);
  const refuse = (detail: string) => new Refusal('bad-result', event.member, detail);
  const read = parseResult(json);
  if (!read.ok) throw refuse(`the result is ${read.reason}`);
  const factors = combineFactors(group, audit.trustees, audit.shares);
  if (!factors) throw refuse('the result came before enough trustees had decrypted');
  const { encryptedTally, numTallied } = storedOf(tallier, audit);
  if (!isResultProved(group, encryptedTally, factors, numTallied, read.value.result)) {
    throw refuse('the result is not what the trustees decrypted');
  }
  audit.result = read.value.result;
}
