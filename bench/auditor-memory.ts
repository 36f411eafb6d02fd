import { createHash, randomBytes } from 'node:crypto';
import { auditRecord } from '../packages/audit/src/audit.ts';
import type { AuditEngine } from '../packages/audit/src/engine.ts';
import { createFastVerifier } from '../packages/belenios/src/fast.ts';
import { sodiumTally, sodiumVerifier } from '../packages/belenios/src/sodium.ts';
import { allowRelaxedSimd } from '../packages/fast-ed25519/src/relaxed-simd.ts';
import { type EntryType, encodeEntry } from '../packages/record/src/entry.ts';
import { newestHash, newestText } from '../packages/record/src/head.ts';
import { signHead } from '../packages/record/src/signing.ts';
import type { RecordSource } from '../packages/record/src/source.ts';
import { contestOf, TestElection } from '../packages/record/src/testing/election.ts';
import { appendLeaves } from '../packages/tlog/src/append.ts';
import { encodeBundle } from '../packages/tlog/src/bundle.ts';
import { emptyRoot, hashLeaf } from '../packages/tlog/src/hash.ts';
import { MemoryTileStore } from '../packages/tlog/src/testing/memory-store.ts';
import { parseIndexPath, parseTilePath, TILE_WIDTH } from '../packages/tlog/src/tile.ts';
import { heldBytes } from './held.ts';

const FIRST = 10_000;
const BALLOTS = 100_000;
/** Real ballots, of which the others are copies with another credential. */
const REAL = 64;
/** One ballot in this many is verified, in its real form. */
const VERIFIED = 16;

const hexOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** Makes a record that recreates its ballots when they are read, and stores only their hashes. */
async function largeRecord() {
  const election = new TestElection();
  election.revise([
    contestOf('gov', 'Governor', 'ada', 'bem', 'chi', 'dan'),
    contestOf('sen', 'Senator', 'efe', 'fay', 'gil'),
  ]);
  election.state({ kind: 'accounts', accounts: BALLOTS });
  const heads = election.builder.payloads.map((payload) => Buffer.from(payload));
  const real = Array.from({ length: REAL }, (_, i) => election.vote(i % 4, i % 3));
  const credentials = real.map((json) => JSON.parse(json).credential as string);
  const payloadAt = (i: number): Buffer => {
    const head = heads[i];
    if (head) return head;
    const made = createHash('sha256').update(`ballot ${i}`).digest('hex');
    return Buffer.from((real[i % REAL] ?? '').replace(credentials[i % REAL] ?? '', made));
  };
  const typeAt = (i: number): EntryType => (['Setup', 'Revision', 'Electorate'] as const)[i] ?? 'Ballot';
  const entryAt = (i: number) => encodeEntry({ type: typeAt(i), payload: hexOf(payloadAt(i)) });
  const size = BALLOTS + heads.length;
  const store = new MemoryTileStore();
  let head = { size: 0, root: emptyRoot() };
  for (let from = 0; from < size; from += 1000) {
    const leaves = Array.from({ length: Math.min(1000, size - from) }, (_, i) => hashLeaf(entryAt(from + i)));
    head = await appendLeaves(store, head, leaves);
  }
  const { key, builder } = election;
  builder.addDocument(newestText(builder.newest));
  const checkpoint = signHead({ ...head, time: builder.time, revisions: newestHash(builder.newest) }, key);
  const bundle = (path: string, at: (i: number) => Uint8Array, lengthBytes: 2 | 4) => {
    const { index, width } = parseIndexPath(path) ?? { index: 0, width: 0 };
    const records = Array.from({ length: width }, (_, i) => at(index * TILE_WIDTH + i));
    return encodeBundle(records, lengthBytes);
  };
  const source: RecordSource = {
    async read(path) {
      if (path === 'checkpoint') return Buffer.from(checkpoint);
      if (path.startsWith('payload/')) return builder.documents.get(path.slice(8)) ?? null;
      if (path.startsWith('payloads/')) return bundle(path.slice(9), payloadAt, 4);
      if (path.startsWith('tile/entries/')) return bundle(path.slice(13), entryAt, 2);
      const tile = parseTilePath(path);
      return tile && (await store.readTile(tile));
    },
  };
  return { election, source, real };
}

/** The fast engine, which verifies the real ballot of a copy. */
function engineFor(real: readonly string[]): AuditEngine {
  allowRelaxedSimd();
  const fast = createFastVerifier(sodiumVerifier, (length) => new Uint8Array(randomBytes(length)));
  if (fast === null) throw new Error('WebAssembly is refused here');
  let judged = 0;
  const verify: AuditEngine['verifier']['verify'] = (election, json) => {
    const n = judged++;
    const verdict = n % VERIFIED === 0 ? fast.verifier.verify(election, real[n % REAL] ?? '') : null;
    if (verdict && !verdict.ok) throw new Error('a ballot of the benchmark was refused');
    return { ok: true, credential: '', tracker: createHash('sha256').update(json).digest('base64') };
  };
  return { verifier: { verify }, tally: sodiumTally as AuditEngine['tally'], parallel: 1 };
}

/**
 * Measures the memory of an audit of a record after 10,000 and after 100,000 ballots with different
 * credentials.
 */
export async function benchAuditorMemory(): Promise<Record<string, number>> {
  const { election, source, real } = await largeRecord();
  const held = new Map<number, number>();
  const rss = new Map<number, number>();
  const report = await auditRecord(source, {
    key: election.key,
    log: election.log,
    engine: engineFor(real),
    onProgress({ ballots }) {
      for (const mark of [FIRST, BALLOTS]) {
        if (ballots < mark || held.has(mark)) continue;
        held.set(mark, heldBytes() / 2 ** 20);
        rss.set(mark, process.memoryUsage().rss / 2 ** 20);
      }
    },
  });
  if (report.verdict !== 'verified') throw new Error(`the record of the benchmark: ${report.sentence}`);
  const [before = 0, after = 0] = [FIRST, BALLOTS].map((mark) => held.get(mark));
  return {
    'MB held after 10,000 ballots': round(before),
    'MB held after 100,000 ballots': round(after),
    'MB more after 100,000 ballots than after 10,000': round(after - before),
    'MB resident after 10,000 ballots': round(rss.get(FIRST) ?? 0),
    'MB resident after 100,000 ballots': round(rss.get(BALLOTS) ?? 0),
  };
}

const round = (value: number) => Math.round(10 * value) / 10;
