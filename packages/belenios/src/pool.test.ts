import { afterAll, describe, expect, it } from 'vitest';
import { createVerifierPool } from './pool.ts';
import { sodiumArchiveVerifier, sodiumVerifier } from './sodium.ts';
import { readVector, vectorBytes } from './testing/vectors.ts';
import { bareOf } from './verdict.ts';

describe('a pool of verifiers', async () => {
  const { election, ballots } = await readVector('blank-allowed');
  /** The verdicts of a single thread, without the ballots. */
  const verdictsOf = (texts: readonly string[]) =>
    texts.map((json) => bareOf(sodiumVerifier.verify(election, json)));
  const pool = createVerifierPool({ size: 2 });
  afterAll(() => pool.close());

  it('answers as the verifier of one thread does, each ballot its own verdict', async () => {
    const texts = [...ballots, '{}', ...ballots.map((json) => json.replace('alpha', 'beta'))];
    const verdicts = await Promise.all(texts.map((json) => pool.verify(election, json)));
    expect(verdicts).toEqual(verdictsOf(texts));
    expect(pool.pending).toBe(0);
  });

  it('has an archive found sound as one thread does, with every ballot read again that it accepted', async () => {
    const bytes = vectorBytes('blank-allowed');
    const onThreads = await sodiumArchiveVerifier([bytes], { verifier: pool, concurrency: 5 });
    expect(onThreads).toEqual(await sodiumArchiveVerifier([bytes]));
    expect(onThreads).toMatchObject({ ok: true, report: { stage: 'Result', ballots: ballots.length } });
  });

  it('answers alike in pure TypeScript, and encrypts nothing there', async () => {
    const pure = createVerifierPool({ size: 1, engine: 'pure' });
    const texts = [ballots[0] ?? '', '{}'];
    const verdicts = await Promise.all(texts.map((json) => pure.verify(election, json)));
    expect(verdicts).toEqual(verdictsOf(texts));
    await expect(pure.encrypt(election, [])).rejects.toThrow('could not verify');
    await pure.close();
  });

  it('answers alike with the fast engines, and tells who judged: every refusal came from the audited one', async () => {
    for (const engine of ['fast', 'fast-pure'] as const) {
      const fast = createVerifierPool({ size: 2, engine });
      const texts = [...ballots, '{}', ...ballots.map((json) => json.replace('alpha', 'beta'))];
      const verdicts = await Promise.all(texts.map((json) => fast.verify(election, json)));
      expect(verdicts).toMatchObject(verdictsOf(texts));
      expect(fast.judged.fast).toBe(texts.length);
      expect(fast.judged.audited).toBeGreaterThanOrEqual(texts.length - ballots.length);
      await fast.close();
    }
  });

  it('makes a ballot that verifies, and rejects choices that the election does not allow', async () => {
    const choices = election.questions.map(({ answers, blank }) => [
      ...(blank ? [1] : []),
      ...answers.map((_, i) => (!blank && i === 0 ? 1 : 0)),
    ]);
    const { json, tracker } = await pool.encrypt(election, choices);
    expect(await pool.verify(election, json)).toMatchObject({ ok: true, tracker });
    await expect(pool.encrypt(election, [])).rejects.toThrow('could not verify');
  });

  it('tells a defect from a bad ballot: an election that cannot be read rejects', async () => {
    const broken = { ...election, json: '{}', fingerprint: 'unknown' };
    await expect(pool.verify(broken, ballots[0] ?? '')).rejects.toThrow('could not verify');
  });

  it('rejects what comes after it was closed, and what it had not answered', async () => {
    const short = createVerifierPool({ size: 1 });
    const waiting = short.verify(election, ballots[0] ?? '');
    await Promise.all([expect(waiting).rejects.toThrow(), short.close()]);
    await expect(short.verify(election, ballots[0] ?? '')).rejects.toThrow('closed');
  });

  it('rejects when its threads cannot start', async () => {
    const broken = createVerifierPool({ size: 1, worker: new URL('./no-such-worker.js', import.meta.url) });
    await expect(broken.verify(election, ballots[0] ?? '')).rejects.toThrow('the thread failed');
    await expect(broken.verify(election, ballots[0] ?? '')).rejects.toThrow('closed');
  });
});
