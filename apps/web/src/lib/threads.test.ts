import { auditRecord } from '@evoting/audit/audit';
import { createHintMaker } from '@evoting/belenios/fast';
import { guarded } from '@evoting/belenios/guarded';
import { TestElection } from '@evoting/record/testing/election';
import { beforeAll, expect, test } from 'vitest';
import { type BallotOrder, ballotWork } from './ballotWork.ts';
import { threadedEngine } from './threads.ts';
import { threadsFor } from './threadsFor.ts';
import { threadVerifier } from './threadVerifier.ts';

type Listener = (event: never) => void;

/** Simulates a thread on this one; it dies at order number `dieAt`. */
class TestThread {
  readonly orders: BallotOrder[] = [];
  isTerminated = false;
  readonly #listeners = new Map<string, Listener>();
  readonly #work: ReturnType<typeof ballotWork>;
  readonly #dieAt: number;

  constructor(dieAt = Number.POSITIVE_INFINITY, verifier = threadVerifier()) {
    this.#work = ballotWork(verifier);
    this.#dieAt = dieAt;
  }

  addEventListener(type: string, listener: unknown): void {
    this.#listeners.set(type, listener as Listener);
  }

  postMessage(order: BallotOrder): void {
    this.orders.push(order);
    const isDead = this.orders.length > this.#dieAt;
    // Asynchronous, like messages between threads.
    setTimeout(() => {
      if (isDead) this.#listeners.get('error')?.({} as never);
      else this.#listeners.get('message')?.({ data: structuredClone(this.#work(order)) } as never);
    }, 0);
  }

  terminate(): void {
    this.isTerminated = true;
  }
}

const election = new TestElection();
const options = { key: election.key, log: election.log };

beforeAll(() => {
  election.revise();
  for (const pick of [0, 1, 1, 0]) election.vote(pick, 0);
  election.revise();
  election.vote(2, 1);
});

test('several threads give the same report as one, and each gets an election once', async () => {
  const source = await election.publish();
  const threads: TestThread[] = [];
  const { engine, stop } = threadedEngine(2, () => {
    threads.push(new TestThread());
    return threads.at(-1) as TestThread;
  });
  expect(await auditRecord(source, { ...options, engine })).toEqual(await auditRecord(source, options));
  const orders = threads.map((thread) => thread.orders);
  expect(orders.flat()).toHaveLength(5);
  for (const list of orders) {
    expect(list.length).toBeGreaterThan(1);
    const withElections = list.filter(({ newElections }) => newElections.length > 0);
    expect(withElections.flatMap(({ ballots }) => ballots.map(({ fingerprint }) => fingerprint))).toEqual([
      ...new Set(list.flatMap(({ ballots }) => ballots.map(({ fingerprint }) => fingerprint))),
    ]);
  }
  stop();
  expect(threads.every(({ isTerminated }) => isTerminated)).toBe(true);
});

test('a thread refuses a ballot with an invalid proof', async () => {
  const dishonest = new TestElection();
  dishonest.revise();
  const honest = JSON.parse(dishonest.vote(0, 0));
  const copied = { ...JSON.parse(dishonest.vote(1, 1)), answers: honest.answers };
  dishonest.builder.entries.pop();
  dishonest.builder.payloads.pop();
  dishonest.builder.append('Ballot', JSON.stringify(copied));
  const { engine } = threadedEngine(2, () => new TestThread());
  const report = await auditRecord(await dishonest.publish(), {
    key: dishonest.key,
    log: dishonest.log,
    engine,
  });
  expect(report.sentence).toContain('payload of entry 4: bad-signature');
});

test('the calling thread verifies the ballots of threads that die or cannot start', async () => {
  const source = await election.publish();
  const whole = await auditRecord(source, options);
  const dying = threadedEngine(2, () => new TestThread(1));
  expect(await auditRecord(source, { ...options, engine: dying.engine })).toEqual(whole);
  const none = threadedEngine(3, () => {
    throw new ReferenceError('Worker is not defined');
  });
  expect(await auditRecord(source, { ...options, engine: none.engine })).toEqual(whole);
});

test('one core stays free, and at most four threads start', () => {
  expect([undefined, 1, 2, 3, 4, 5, 8, 64].map(threadsFor)).toEqual([1, 1, 1, 2, 3, 4, 4, 4]);
});

test('an engine disagreement ends the audit and names the ballot', async () => {
  const source = await election.publish();
  const zeros = (length: number) => new Uint8Array(length);
  const refusing = { verify: () => ({ ok: false as const, reason: 'bad-signature' as const }) };
  const accepting = (_: unknown, json: string) => ({
    ok: true as const,
    ballot: JSON.parse(json),
    credential: '',
    tracker: '',
  });
  const torn = () => guarded(accepting, refusing, zeros);
  const { engine } = threadedEngine(2, () => new TestThread(undefined, torn()));
  await expect(auditRecord(source, { ...options, engine })).rejects.toThrow(
    /disagree on the ballot [0-9a-f]{64}/,
  );
});

test('the counts show that the fast engine verified all ballots, and the audited one a sample', async () => {
  const { engine, judged } = threadedEngine(2, () => new TestThread());
  await auditRecord(await election.publish(), { ...options, engine });
  expect(judged().fast).toBe(5);
  expect(judged().audited).toBeLessThanOrEqual(5);
});

test('ballots with hints are verified in batches, one for each thread, and an invalid one is named', async () => {
  const orders: BallotOrder[][] = [];
  const { engine } = threadedEngine(2, () => {
    const thread = new TestThread();
    orders.push(thread.orders);
    return thread;
  });
  const { election: paper } = election.revisions[0] as TestElection['revisions'][0];
  const random = (length: number) => crypto.getRandomValues(new Uint8Array(length));
  const make = createHintMaker(random);
  const [good = '', other = ''] = election.builder.payloads
    .slice(3, 5)
    .map((bytes) => new TextDecoder().decode(bytes));
  const bad = good.replace(/"response":"\d/, (found) =>
    found.replace(/\d$/, (digit) => `${(Number(digit) % 9) + 1}`),
  );
  const hints = make(paper, good);
  expect(hints?.length).toBeGreaterThan(128);
  const texts = Array.from({ length: 80 }, (_, i) => (i === 50 ? bad : i % 2 === 0 ? good : other));
  const ballots = texts.map((json) => ({ election: paper, json, hints }));
  const verdicts = await engine.verifier.verifyAll?.(ballots);
  expect(verdicts?.map(({ ok }) => ok)).toEqual(texts.map((json) => json !== bad));
  expect(orders.map((list) => list.map(({ ballots: share }) => share.length))).toEqual([[40], [40]]);
});
