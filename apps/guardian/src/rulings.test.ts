import { expect, test } from 'vitest';
import { cosigningRefusal, historyRefusal, witnessRefusal } from './rulings.ts';
import { type Asking, askingHistories, BATCH } from './testing/histories.ts';

/**
 * A model of an election with three trustees, who are its witnesses, and any two of whom open a count. The server shows
 * each guardian any history at any time. One trustee is the server's accomplice: it signs and opens everything. Of the
 * honest two, the folder of the first may be copied and put back, and both copies run. All that a guardian has after a
 * kill is on its disk, so a kill between two lines is a run that goes on elsewhere.
 */
const RULES = { cosigningRefusal, historyRefusal, witnessRefusal };
const ACCOMPLICES = 1;
/** The quorum must be larger than half of the witnesses and those who sign two histories. */
const WORLD = { quorum: 3, isAlone: false, isCopied: true, isPutBack: false };

/** One honest trustee, whose `cosigned.txt` is emptied at any time, and no demand for other witnesses. */
const ALONE = { quorum: 1, isAlone: true, isCopied: false, isPutBack: true };
/** Opens what it has cosigned, whatever it opened before. */
const forgetful: typeof historyRefusal = (tree) => historyRefusal({ ...tree, opened: null });

/** The disk of a running guardian: the history that it cosigned, and the one of which it gave a share; -1 for none. */
type Disk = readonly [cosigned: number, opened: number];
/** The first guardian, its copy and the second; then what the first and the second have signed and opened, as bits. */
type State = readonly [
  ...Disk,
  ...Disk,
  ...Disk,
  signed1: number,
  signed2: number,
  shares1: number,
  shares2: number,
];

const START: State = [-1, -1, -1, -1, -1, -1, 0, 0, 0, 0];

/**
 * Goes through all states that can be reached.
 * @returns the histories that were opened against the promise; null if there are none
 */
function findBreach(rules = RULES, world = WORLD, histories = askingHistories()): string[] | null {
  const isBeginning = histories.map((one) => histories.map(({ text }) => text.startsWith(one.text)));
  const size = (at: number) => histories[at]?.text.length ?? 0;
  const begins = (small: number, large: number) => small < 0 || isBeginning[small]?.[large] === true;
  const beginnings = histories.map((_, large) =>
    histories.reduce((mask, _one, small) => (begins(small, large) ? mask | (1 << small) : mask), 0),
  );
  const mayCosign = (last: number, next: number) =>
    rules.cosigningRefusal({
      size: size(next),
      oldSize: size(last),
      lastSize: size(last),
      isFirst: last < 0,
      isSameRoot: last === next,
      isExtension: begins(last, next),
      isHalted: false,
    }) === null;
  const mayOpen = ([cosigned, opened]: Disk, tree: number, signers: number) =>
    rules.historyRefusal({
      kind: 'live',
      size: size(tree),
      cosigned: { size: size(cosigned), continues: cosigned >= 0 && begins(tree, cosigned) },
      opened: opened < 0 ? null : { size: size(opened), isContinued: begins(opened, cosigned) },
    }) === null &&
    rules.witnessRefusal(size(tree), {
      quorum: world.quorum,
      seenSize: signers >= world.quorum ? size(tree) : 0,
      hasOther: false,
    }) === null;
  const known = new Set<string>();
  const waiting: State[] = [START];
  const reach = (from: State, change: readonly [at: number, value: number][]) => {
    const next = [...from];
    for (const [at, value] of change) next[at] = value;
    // The first guardian and its copy are alike.
    const [a = 0, b = 0, c = 0, d = 0] = next;
    if (world.isCopied && (a > c || (a === c && b > d))) next.splice(0, 4, c, d, a, b);
    const name = next.join();
    if (known.has(name)) return;
    known.add(name);
    waiting.push(next as unknown as State);
  };
  for (let state = waiting.pop(); state; state = waiting.pop()) {
    const breach = breachIn(histories, state);
    if (breach) return breach;
    const [cosigned, opened] = state;
    if (world.isCopied) {
      reach(state, [
        [2, cosigned],
        [3, opened],
      ]);
      reach(state, [
        [0, state[2]],
        [1, state[3]],
      ]);
    }
    if (world.isPutBack) reach(state, [[0, -1]]);
    for (const at of world.isAlone ? [0] : [0, 2, 4]) {
      const [signed, given] = at === 4 ? [7, 9] : [6, 8];
      const disk = [state[at], state[at + 1]] as unknown as Disk;
      for (let tree = 0; tree < histories.length; tree++) {
        // A signature of a history is one of each beginning. The server may show it to nobody, as after a kill.
        if (mayCosign(disk[0], tree))
          reach(state, [
            [at, tree],
            [signed, (state[signed] ?? 0) | (beginnings[tree] ?? 0)],
          ]);
        const bit = 1 << tree;
        const signers = ACCOMPLICES + [6, 7].filter((mask) => (state[mask] ?? 0) & bit).length;
        if (mayOpen(disk, tree, signers))
          reach(state, [
            [at + 1, tree],
            [given, (state[given] ?? 0) | bit],
          ]);
      }
    }
  }
  return null;
}

/** Finds two opened histories that differ by less than a batch, or answer the same count, or one of too few ballots. */
function breachIn(histories: readonly Asking[], state: State): string[] | null {
  const shares = [state[8], state[9]];
  const open = histories.filter((_, at) => {
    const honest = shares.filter((mask) => mask & (1 << at)).length;
    return honest + ACCOMPLICES >= 2;
  });
  for (const one of open) {
    if (one.covered.size < BATCH) return [one.text];
    for (const other of open) {
      const only = [...one.covered].filter((ballot) => !other.covered.has(ballot)).length;
      const isTwice = one !== other && one.previous === other.previous;
      if (isTwice || (only > 0 && only < BATCH)) return [one.text, other.text];
    }
  }
  return null;
}

test('no interleaving opens two histories, or fewer ballots than a batch, with an accomplice and a copied folder [A414]', () => {
  expect(askingHistories().map(({ text }) => text)).toContain('aaaaroaar');
  expect(findBreach()).toBeNull();
});

test('one guardian alone opens one history only, also after its last checkpoint was put back [A414]', () => {
  expect(findBreach(RULES, ALONE)).toBeNull();
});

const never = () => null;

test.each([
  ['a guardian cosigns any tree', { ...RULES, cosigningRefusal: never }, WORLD],
  ['the signatures of witnesses are not demanded', { ...RULES, witnessRefusal: never }, WORLD],
  ['half of the witnesses are enough', RULES, { ...WORLD, quorum: 2 }],
  ['a guardian forgets what it has opened', { ...RULES, historyRefusal: forgetful }, ALONE],
])('the same search finds two histories where %s [A414]', (_where, rules, world) => {
  expect(findBreach(rules, world)).toHaveLength(2);
});

test('the same search finds two answers to one request where a second may come before the first one’s count [A414]', () => {
  const histories = askingHistories({ requestProblem: never });
  expect(findBreach(RULES, WORLD, histories)).toHaveLength(2);
});
