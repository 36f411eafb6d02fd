import { describe, expect, it } from 'vitest';
import { ActChain, type ActLine, hashOfAct, NO_ACTS, writeAct } from './acts.ts';

/** A valid log. A test may change each line before the next one is chained to it. */
function logOf(count: number, change: (act: ActLine) => Partial<ActLine> = () => ({})): string[] {
  const lines: string[] = [];
  for (let seq = 1; seq <= count; seq++) {
    const act = {
      seq,
      actor: null,
      role: 'COMMAND',
      action: 'areas-added',
      object: `act:${seq}`,
      before: null,
      after: { added: seq },
      at: '2026-11-22T10:00:00.000Z',
      previous: lines.length === 0 ? NO_ACTS.hash : hashOfAct(lines.at(-1) ?? ''),
    };
    lines.push(writeAct({ ...act, ...change(act) }));
  }
  return lines;
}

/** The result of checking a log, and the position of the first fault. */
function check(lines: readonly string[], known: ConstructorParameters<typeof ActChain>[0] = []) {
  const chain = new ActChain(known);
  for (const line of lines) {
    const fault = chain.problemOf(line);
    if (fault) return { fault, after: chain.head.seq };
  }
  return { fault: chain.isCutOff() ? 'cut-off' : null, after: chain.head.seq };
}

const sound = logOf(6);
const headAt = (seq: number) => ({ seq, hash: hashOfAct(sound[seq - 1] ?? '') });

describe('a log of acts', () => {
  it('holds where each line names the hash of the one before, as sha256sum finds it', () => {
    expect(check(sound)).toEqual({ fault: null, after: 6 });
    expect(check([])).toEqual({ fault: null, after: 0 });
    expect(hashOfAct('')).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855');
  });

  it.each([
    ['a line changed', sound.with(2, (sound[2] ?? '').replace('"added":3', '"added":4')), 'not-after', 3],
    ['a line left out', sound.toSpliced(2, 1), 'missing', 2],
    ['the first line left out', sound.slice(1), 'missing', 0],
    ['two lines exchanged', [sound[1] ?? '', sound[0] ?? ''], 'missing', 0],
    ['a line that says more', sound.with(2, (sound[2] ?? '').replace('}', ',"x":1}')), 'not-after', 3],
    ['another spelling', sound.with(2, (sound[2] ?? '').replace(',', ', ')), 'unreadable', 2],
    ['no JSON', sound.with(2, 'x'), 'unreadable', 2],
  ])('is found out with %s', (_, lines, fault, after) => {
    expect(check(lines)).toEqual({ fault, after });
  });

  it('rewritten as a whole, or cut off, is found out by a head that was noted, and by nothing else', () => {
    const rewritten = logOf(6, ({ seq }) => (seq === 3 ? { object: 'act:other' } : {}));
    expect(check(rewritten)).toEqual({ fault: null, after: 6 });
    expect(check(rewritten, [headAt(4)])).toEqual({ fault: 'another-history', after: 3 });
    expect(check(sound.slice(0, 3))).toEqual({ fault: null, after: 3 });
    expect(check(sound.slice(0, 3), [headAt(4)])).toEqual({ fault: 'cut-off', after: 3 });
    expect(check(sound, [headAt(4), headAt(6)])).toEqual({ fault: null, after: 6 });
  });

  it('may have been written otherwise after the last head that was noted', () => {
    const rewritten = logOf(6, ({ seq }) => (seq === 5 ? { object: 'act:other' } : {}));
    expect(check(rewritten, [headAt(4)])).toEqual({ fault: null, after: 6 });
  });
});
