import { RecordError } from '@evoting/record/source';
import { contestsOf } from '@evoting/record/testing/election';
import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { parseResults, requireShownCounts } from './shown-results.ts';

const revisions = [{ style: 1, revision: 1, previous: null, election: '', contests: contestsOf(1) }];
const proved = {
  treeSize: 9,
  ballots: 7,
  openedBy: [1],
  counts: [
    { contest_id: 'gov', candidate_id: 'ada', votes: 5 },
    { contest_id: 'gov', candidate_id: 'bem', votes: 2 },
    { contest_id: 'sen', candidate_id: 'dan', votes: 0 },
    { contest_id: 'sen', candidate_id: 'efe', votes: 7 },
  ],
};
const row = (id: string, votes: number) => ({
  candidateId: id,
  candidateName: `Candidate ${id}`,
  candidateImage: `/images/${id}`,
  partyName: `Party ${id}`,
  votes,
});
const page = {
  message: 'Election results',
  data: { Governor: [row('ada', 5), row('bem', 2)], Senator: [row('efe', 7), row('dan', 0)] },
  meta: { log: '2026', treeSize: 9, countedBallots: 7, acceptedBallots: 8 },
};

/** Returns the problem with a results page, or null. */
function problemOf(text: string, counts: typeof proved | null = proved): string | null {
  try {
    requireShownCounts(parseResults(text), counts, revisions);
    return null;
  } catch (error) {
    if (error instanceof RecordError) return error.message;
    throw error;
  }
}

/** The content of the page as its reader sees it. */
function toldBy(text: string) {
  const { data, meta } = JSON.parse(text);
  const rows = Object.entries(data as typeof page.data).flatMap(([post, list]) =>
    list.map((one) => [post, one.candidateId, one.candidateName, one.partyName, one.votes]),
  );
  // A candidate without votes may be left out, and the order does not matter.
  return [rows.filter((one) => one[4] !== 0).sort(), meta.treeSize, meta.countedBallots];
}

test('a page of the proved numbers holds, and so does one that leaves out nothing but zeros', () => {
  expect(problemOf(JSON.stringify(page))).toBeNull();
  expect(problemOf(JSON.stringify({ ...page, data: { ...page.data, Senator: [row('efe', 7)] } }))).toBeNull();
});

test('any changed byte is refused, unless the page tells its reader the same', () => {
  const bytes = Buffer.from(JSON.stringify(page));
  const told = toldBy(bytes.toString());
  const change = fc.record({
    at: fc.nat(bytes.length - 1),
    to: fc.oneof(fc.integer({ min: 0, max: 255 }), fc.integer({ min: 0x30, max: 0x39 })),
  });
  fc.assert(
    fc.property(change, ({ at, to }) => {
      const text = Buffer.from(bytes.with(at, to)).toString();
      if (problemOf(text) === null) expect(toldBy(text)).toEqual(told);
    }),
    { numRuns: 3_000 },
  );
});

test('votes of a post are not shown under another one, not even where the sum is right [A9]', () => {
  const moved = { Governor: [row('bem', 2)], Senator: [row('efe', 7), row('ada', 5)] };
  expect(problemOf(JSON.stringify({ ...page, data: moved }))).toContain('under the name Senator');
});

test('no post is left out of what is compared, whatever it is called [A9]', () => {
  for (const post of ['__proto__', 'constructor', '']) {
    const text = JSON.stringify(page).replace(
      '"Governor":',
      `"${post}":[${JSON.stringify(row('new', 9))}],"Governor":`,
    );
    expect(toldBy(text)[0]).toHaveLength(4);
    expect(problemOf(text), post).toBe('results, votes of new: shows 9 without a proof');
    const moved = JSON.stringify(page).replace('"Governor":', `"${post}":`);
    expect(problemOf(moved), post).toContain(`are shown under the name ${post}`);
  }
});

test('where no count is published nothing may be shown', () => {
  const zeros = { Governor: [row('ada', 0), row('bem', 0)] };
  const meta = { log: '2026', treeSize: null, countedBallots: 0 };
  expect(problemOf(JSON.stringify({ ...page, data: zeros, meta }), null)).toBeNull();
  expect(problemOf(JSON.stringify({ ...page, meta }), null)).toContain('shows 5 without a proof');
  const stranger = { Governor: [row('new', 0)] };
  expect(problemOf(JSON.stringify({ ...page, data: stranger, meta }), null)).toContain('is on no ballot');
  expect(problemOf(JSON.stringify({ ...page, data: zeros }), null)).toContain('meta.treeSize: is 9');
});

test('a reply that does not have the form of the results call is refused', () => {
  for (const wrong of ['', '{}', '{"data":{},"meta":{}}', '{"data":[],"meta":null}', 'null']) {
    expect(problemOf(wrong)).toContain('is not an answer of the results call');
  }
});

test('a page of more rows of a post than any paper has is refused, and one too long is not parsed [A230]', () => {
  const rows = (count: number) => Array(count).fill(row('ada', 0));
  const of = (count: number) => JSON.stringify({ ...page, data: { Governor: rows(count) } });
  expect(problemOf(of(500))).toContain('is shown twice');
  expect(problemOf(of(501))).toBe('results: is not an answer of the results call');
  const parse = vi.spyOn(JSON, 'parse');
  const problem = problemOf('{}'.repeat(2 ** 24 + 1));
  const wasParsed = parse.mock.calls.length > 0;
  parse.mockRestore();
  expect([problem, wasParsed]).toEqual(['results: has more than 33554432 bytes, as no such file has', false]);
});
