import { Nominations } from '@evoting/record/nominations';
import { expect, it } from 'vitest';
import { nextPapers } from './next-ballot.ts';
import type { Contests } from './revision.ts';

const candidate = (id: string, name: string) => ({
  candidate_id: id,
  name,
  party: 'Unity',
  picture: null,
  banner: null,
});
const contest = (id: string, ...candidates: ReturnType<typeof candidate>[]): Contests[number] => ({
  contest_id: id,
  name: `Contest ${id}`,
  area: null,
  candidates,
});
const known = (contests: Contests) => {
  const nominations = new Nominations();
  const revision = { style: 1, revision: 1, previous: null, election: 'a'.repeat(64), contests };
  nominations.add({ revision, hash: 'b'.repeat(64) });
  return nominations;
};
const before = [contest('gov', candidate('1', 'Ada'), candidate('2', 'Bola'))];
/** The names on the one paper after a change. */
const after = (now: Contests) => {
  const styles = [{ style: 1, contestIds: ['gov', 'sen'] }];
  return names(nextPapers(known(before), now, styles, false)[0]?.contests ?? before);
};
const names = (contests: Contests) => contests.map(({ candidates }) => candidates.map(({ name }) => name));

it('keeps the parties of candidates once people have voted, and still takes a corrected name [A346]', () => {
  const moved = [{ ...candidate('1', 'Ada Obi'), party: 'Progress' }, candidate('2', 'Bola')];
  const styles = [{ style: 1, contestIds: ['gov'] }];
  const [paper] = nextPapers(known(before), [contest('gov', ...moved)], styles, true);
  expect(paper?.contests[0]?.candidates[0]).toEqual(candidate('1', 'Ada Obi'));
  const [early] = nextPapers(known(before), [contest('gov', ...moved)], styles, false);
  expect(early?.contests[0]?.candidates[0]).toEqual(moved[0]);
});

it('keeps everything at its index and adds new candidates after it, in any order of the parties', () => {
  const now = [
    contest('sen', candidate('9', 'Efe')),
    contest('gov', candidate('3', 'Chidi'), candidate('2', 'Bola Musa'), candidate('1', 'Ada')),
  ];
  expect(after(now)).toEqual([['Ada', 'Bola Musa', 'Chidi'], ['Efe']]);
});

it.each([
  ['takes the name of another one', [contest('gov', candidate('1', 'Bola'), candidate('2', 'Bola'))]],
  ['exchanges the names under cast votes', [contest('gov', candidate('1', 'Bola'), candidate('2', 'Ada'))]],
  [
    'looks like another one',
    [contest('gov', candidate('1', 'Ada'), candidate('2', 'Bola'), candidate('3', 'Аda'))],
  ],
  [
    'moves to another contest',
    [contest('gov', candidate('1', 'Ada')), contest('sen', candidate('2', 'Bola'))],
  ],
  ['is gone', [contest('gov', candidate('1', 'Ada'))]],
])('leaves out one who %s, and delays nobody else', (_, change) => {
  const [gov, ...others] = change;
  const fair = {
    ...(gov as Contests[number]),
    candidates: [...(gov?.candidates ?? []), candidate('7', 'Fatima')],
  };
  expect(after([fair, ...others])).toEqual([['Ada', 'Bola', 'Fatima']]);
});

it('adds a contest with its None of these once it has a candidate, and the answer to no other contest', () => {
  const none = { ...candidate('n', 'None of these'), party: '', answer: 'none' as const };
  const withNone = (id: string, ...candidates: ReturnType<typeof candidate>[]) => ({
    ...contest(id),
    candidates: [none, ...candidates],
  });
  const gov = contest('gov', candidate('1', 'Ada'), candidate('2', 'Bola'));
  expect(after([gov, withNone('sen', candidate('9', 'Efe'))])).toEqual([
    ['Ada', 'Bola'],
    ['None of these', 'Efe'],
  ]);
  expect(after([gov, withNone('sen')])).toEqual([['Ada', 'Bola']]);
  // The name that is taken is left out, and delays nothing else.
  const taken = contest('gov', candidate('1', 'Ada'), candidate('2', 'Bola'), candidate('3', 'Ada'));
  expect(after([taken, withNone('sen', candidate('9', 'Efe'))])).toEqual([
    ['Ada', 'Bola'],
    ['None of these', 'Efe'],
  ]);
  expect(after([withNone('gov', candidate('1', 'Ada'), candidate('2', 'Bola'))])).toEqual([['Ada', 'Bola']]);
});
