import { expect, test } from 'vitest';
import { type KnownRevision, Nominations, paperProblem as paperFinding } from './nominations.ts';
import { type Contests, candidateOf, contestOf, contestsOf } from './testing/election.ts';
import { english, growthProblem } from './testing/english.ts';

const paperProblem = (...given: Parameters<typeof paperFinding>) => english(paperFinding(...given));

const revisionOf = (number: number, contests: Contests) => ({
  style: 1,
  revision: number,
  previous: number === 1 ? null : `hash ${number - 1}`,
  election: `election ${number}`,
  contests,
});
const known = (number: number, contests: Contests): KnownRevision => ({
  revision: revisionOf(number, contests),
  hash: `hash ${number}`,
});
const FIRST = contestsOf(1);
const [GOVERNOR, SENATOR] = FIRST as [Contests[0], Contests[0]];
const [ADA, BEM] = GOVERNOR.candidates as [Contests[0]['candidates'][0], Contests[0]['candidates'][0]];

/**
 * The problem with a second revision that has these candidates for governor (or a third, after the given
 * revisions).
 */
const problemWith = (candidates: Contests[0]['candidates'], ...between: Contests[0]['candidates'][]) => {
  const papers = [FIRST, ...between.map((list) => [{ ...GOVERNOR, candidates: list }, SENATOR])];
  const before = papers.map((contests, i) => known(i + 1, contests));
  return growthProblem(before, revisionOf(papers.length + 1, [{ ...GOVERNOR, candidates }, SENATOR]));
};

test('a paper may grow: new candidates, new contests, new names that no one had', () => {
  expect(growthProblem([], revisionOf(1, FIRST))).toBeNull();
  expect(growthProblem([known(1, FIRST)], revisionOf(2, contestsOf(2)))).toBeNull();
  const mayor = contestOf('may', 'Mayor', 'gam');
  expect(growthProblem([known(1, FIRST)], revisionOf(2, [...FIRST, mayor]))).toBeNull();
  expect(problemWith([{ ...ADA, name: 'Ada Okoro' }, BEM])).toBeNull();
  expect(problemWith([{ ...ADA, party: 'Party of Ada', banner: null }, BEM])).toBeNull();
  expect(problemWith([{ ...ADA, picture: 'f'.repeat(64) }, BEM])).toBeNull();
  // A candidate who goes back to an earlier name of their own cannot be mistaken for someone else.
  expect(problemWith([ADA, BEM], [{ ...ADA, name: 'Ada Okoro' }, BEM])).toBeNull();
});

test('a paper is accepted with a character that this device does not know: a newer one knows it', () => {
  const unknown = { ...ADA, name: 'Ada \u0378' };
  expect(problemWith([unknown, BEM])).toBeNull();
  expect(paperProblem(revisionOf(1, [{ ...GOVERNOR, candidates: [unknown, BEM] }]))).toBeNull();
  expect(problemWith([unknown, { ...BEM, name: 'Ada \u0378', party: ADA.party }])).toContain(
    'of another candidate',
  );
});

test('nothing may be removed or moved', () => {
  expect(problemWith([BEM])).toBe('contests[0].candidates[0] is not Candidate ada, as it was');
  expect(problemWith([BEM, ADA])).toBe('contests[0].candidates[0] is not Candidate ada, as it was');
  expect(problemWith([candidateOf('chi'), ADA, BEM])).toContain('candidates[0] is not Candidate ada');
  const without = growthProblem([known(1, FIRST)], revisionOf(2, [SENATOR]));
  expect(without).toBe('contests[0] is not Governor, as it was');
  const moved = { ...SENATOR, candidates: [...SENATOR.candidates, ADA] };
  expect(growthProblem([known(1, FIRST)], revisionOf(2, [GOVERNOR, moved]))).toContain(
    'is in another contest',
  );
});

test('no text passes from one candidate to another, neither one that it has nor one that it had [A8]', () => {
  const taken = 'name is or was that of another candidate';
  expect(problemWith([{ ...ADA, name: BEM.name, party: BEM.party }, BEM])).toContain(taken);
  expect(problemWith([{ ...ADA, name: BEM.name }, BEM])).toContain(taken);
  expect(problemWith([{ ...ADA, name: 'candidate BEM' }, BEM])).toContain(taken);
  expect(problemWith([{ ...ADA, name: 'Саndidate bem' }, BEM])).toContain(taken); // two letters are Cyrillic
  expect(problemWith([{ ...ADA, party: BEM.party }, BEM])).toContain('party is or was that of another');
  expect(problemWith([ADA, BEM, { ...candidateOf('chi'), name: ADA.name, party: ADA.party }])).toContain(
    taken,
  );
  const renamed = { ...BEM, name: 'Bem Tor' };
  expect(problemWith([{ ...ADA, name: BEM.name }, renamed], [ADA, renamed])).toContain(taken);
  const newcomer = { ...candidateOf('chi'), name: BEM.name, party: BEM.party };
  expect(problemWith([ADA, renamed, newcomer], [ADA, renamed])).toContain(taken);
});

test('no picture and no banner passes from one to another', () => {
  const swapped = [
    { ...ADA, picture: BEM.picture },
    { ...BEM, picture: ADA.picture },
  ];
  expect(problemWith(swapped)).toContain('picture is or was that of another candidate');
  const banners = [
    { ...ADA, banner: BEM.banner },
    { ...BEM, banner: ADA.banner },
  ];
  expect(problemWith(banners)).toContain('banner is or was that of another party');
});

test('a contest keeps its name and its area, and shares them with none', () => {
  const told = (contest: Contests[0]) => growthProblem([known(1, FIRST)], revisionOf(2, [contest, SENATOR]));
  expect(told({ ...GOVERNOR, name: 'Governor of all' })).toBe('contests[0].name was Governor');
  expect(told({ ...GOVERNOR, area: 'Kano' })).toBe('contests[0].name was Governor');
  const twins = [...FIRST, contestOf('gov2', 'GOVERNOR', 'gam')];
  expect(growthProblem([known(1, FIRST)], revisionOf(2, twins))).toContain('name is that of another contest');
  const elsewhere = { ...contestOf('gov2', 'Governor', 'gam'), area: 'Kano', area_code: 'KN' };
  expect(growthProblem([known(1, FIRST)], revisionOf(2, [...FIRST, elsewhere]))).toBe(
    'areas are missing, and a contest is of an area',
  );
  const { area_code: _, ...nameless } = elsewhere;
  expect(growthProblem([known(1, FIRST)], revisionOf(2, [...FIRST, nameless]))).toBe(
    'contests[2].area_code does not go with its area',
  );
});

test('no contest has the label of another one, however it is made of a name and an area [A224]', () => {
  const everybodys = contestOf('gla', 'Governor (Lagos)', 'gam');
  const { candidates, ...governor } = contestOf('gov-LA', 'Governor', 'uba');
  const lagos = { ...governor, area: 'Lagos', area_code: 'LA', candidates };
  expect(paperProblem(revisionOf(1, [everybodys, lagos]))).toBe(
    'contests[1].name is that of another contest',
  );
});

test('a revision follows the one before it in its style', () => {
  const next = revisionOf(2, contestsOf(2));
  const before = [known(1, FIRST)];
  expect(growthProblem(before, { ...next, revision: 3 })).toBe('revision is not 2');
  expect(growthProblem(before, { ...next, previous: null })).toBe('previous is not the revision before it');
  expect(growthProblem(before, { ...next, style: 3 })).toBe('style is not 2');
  expect(growthProblem(before, { ...next, election: 'election 1' })).toBe(
    'election is that of an earlier revision',
  );
});

test('a single paper is sound in itself: no text twice, none that is not seen', () => {
  expect(paperProblem(revisionOf(7, FIRST))).toBeNull();
  const told = (...candidates: Contests[0]['candidates']) =>
    paperProblem(revisionOf(7, [{ ...GOVERNOR, candidates }, SENATOR]));
  expect(told(ADA, { ...BEM, name: ADA.name, party: ADA.party })).toContain('that of another candidate');
  expect(told(ADA, ADA)).toContain('is there twice');
  expect(told({ ...ADA, name: 'Candidate\u200b ada' })).toContain('holds a character that is not seen');
  expect(paperProblem(revisionOf(1, [GOVERNOR, { ...SENATOR, name: 'Governor' }]))).toContain(
    'another contest',
  );
});

test('a candidate who took another name is listed with both names', () => {
  const nominations = new Nominations();
  expect(nominations.add(known(1, FIRST))).toEqual([]);
  const contests = [{ ...GOVERNOR, candidates: [{ ...ADA, name: 'Ada Okoro' }, BEM] }, SENATOR];
  expect(nominations.add(known(2, contests))).toEqual([
    {
      contest_id: 'gov',
      candidate_id: 'ada',
      from: 'Candidate ada (Party ada)',
      to: 'Ada Okoro (Party ada)',
      changed: ['name'],
    },
  ]);
});
