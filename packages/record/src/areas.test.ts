import { expect, test } from 'vitest';
import { isPaperOf, labelOf, missingContest } from './areas.ts';
import type { KnownRevision } from './nominations.ts';
import type { Revision } from './payloads.ts';
import { contestOf, contestsOfArea, KANO, LAGOS, PRESIDENT } from './testing/areas.ts';
import { growthProblem } from './testing/english.ts';

const areaOf = (code: string) => ({ code, name: `Area ${code}` });

/** The first revision of a style. */
const styleOf = (style: number, areas: Revision['areas'], contests: Revision['contests']): Revision => ({
  style,
  revision: 1,
  previous: null,
  ...(areas && { areas }),
  election: `election ${style}`,
  contests,
});
const known = (...revisions: Revision[]): KnownRevision[] =>
  revisions.map((revision) => ({ revision, hash: `hash ${revision.style}` }));
const nobodys = styleOf(1, [[]], [PRESIDENT]);
const kano = styleOf(2, [[KANO]], contestsOfArea(KANO));

test('a contest is called after its area where not everybody elects it', () => {
  expect(labelOf(PRESIDENT)).toBe('President');
  expect(contestsOfArea(KANO).map(labelOf)).toEqual(['President', 'Governor (Kano)']);
});

test('a record may have several styles, each of its own areas', () => {
  expect(growthProblem([], nobodys)).toBeNull();
  expect(growthProblem(known(nobodys), kano)).toBeNull();
  expect(growthProblem(known(nobodys, kano), styleOf(3, [[LAGOS]], contestsOfArea(LAGOS)))).toBeNull();
});

test('no area has two styles, is in one that has its own, or is placed in two ways [A32]', () => {
  const refused = (areas: Revision['areas']) =>
    growthProblem(known(nobodys, kano), styleOf(3, areas, [PRESIDENT]));
  expect(refused([[KANO]])).toBe('areas[0] has another style');
  expect(refused([[]])).toBe('areas[0] has another style');
  expect(refused([[areaOf('dala'), KANO]])).toBe('areas[0] is in KN, which has a style of its own');
  expect(refused([[{ ...KANO, name: 'Kanu' }]])).toContain('is elsewhere called or placed otherwise');
  const inner = styleOf(2, [[areaOf('dala'), KANO]], contestsOfArea(KANO));
  expect(growthProblem(known(nobodys, inner), styleOf(3, [[KANO]], contestsOfArea(KANO)))).toBe(
    'areas[0] is divided among other styles',
  );
});

test('where there are several styles each names its areas, for good, and only contests of these', () => {
  const everybodys = styleOf(1, undefined, [PRESIDENT]);
  const missing = 'areas are missing, and there are several styles';
  expect(growthProblem(known(everybodys), kano)).toBe(missing);
  expect(growthProblem(known(nobodys), styleOf(2, undefined, [PRESIDENT]))).toBe(missing);
  expect(growthProblem(known(nobodys), styleOf(2, [[LAGOS]], contestsOfArea(KANO)))).toBe(
    'areas[0] is not in Kano, where Governor is elected',
  );
  const second = { ...kano, revision: 2, previous: 'hash 2', election: 'election 2, again' };
  expect(growthProblem(known(nobodys, kano), second)).toBeNull();
  expect(growthProblem(known(nobodys, kano), { ...second, areas: [[LAGOS]] })).toBe(
    'areas are not those of the style',
  );
  const withLagos = [...kano.contests, ...contestsOfArea(LAGOS).slice(1)];
  expect(growthProblem(known(nobodys, kano), { ...second, contests: withLagos })).toBe(
    'areas[0] is not in Lagos, where Governor is elected',
  );
});

test('each style has every contest that its areas elect', () => {
  expect(missingContest([nobodys, kano])).toBeNull();
  const robbed = styleOf(3, [[areaOf('dala'), KANO]], [PRESIDENT]);
  expect(missingContest([nobodys, kano, robbed])).toEqual({ style: 3, contest: 'Governor (Kano)' });
  const local = contestsOfArea(LAGOS).slice(1);
  expect(missingContest([nobodys, styleOf(2, [[LAGOS]], local)])).toEqual({ style: 2, contest: 'President' });
});

test('a paper is that of its areas’ voters, and of no one else [A242]', () => {
  expect(isPaperOf(kano, 3, [KANO])).toBe(true);
  expect(isPaperOf(kano, 3, [LAGOS])).toBe(false);
  expect(isPaperOf(kano, 3, [])).toBe(false);
  expect(isPaperOf(kano, 3, [areaOf('dala'), KANO])).toBe(false);
  expect(isPaperOf(nobodys, 3, [])).toBe(true);
  expect(isPaperOf(nobodys, 3, [KANO])).toBe(false);
  const everybodys = styleOf(1, undefined, [contestOf('pre', 'President', 'ada')]);
  expect([isPaperOf(everybodys, 1, []), isPaperOf(everybodys, 2, [])]).toEqual([true, false]);
  expect(isPaperOf(everybodys, 1, [KANO])).toBe(false);
});
