/**
 * The attack: the server shows true counts of the whole election but false ones for an area, where most
 * people look. Or it shows the counts of another area, or of one too small to be shown, or offers an area
 * under a code that is not in the record, so that nobody compares its counts.
 */
import { finding, findingText } from '@evoting/record/findings';
import { areaResultsPath, FRONT, MOST_RESULTS_BYTES, type RecordSource } from '@evoting/record/source';
import { electionOfAreas, KANO, LAGOS } from '@evoting/record/testing/areas';
import { TestElection } from '@evoting/record/testing/election';
import type { MemorySource } from '@evoting/record/testing/memory-source';
import { beforeAll, expect, test } from 'vitest';
import { auditRecord } from '../audit.ts';
import type { ResultsPolicy } from '../results-policy.ts';
import { sodiumEngine } from '../testing/engine.ts';
import { failuresOf } from '../testing/tampering.ts';

const election = electionOfAreas({ smallest_batch: 2 });
const LISTED = [KANO, LAGOS].map((area) => ({ ...area, within: null }));
const options = { key: election.key, log: '2026', engine: sodiumEngine, results: 'required' } as const;
let source: MemorySource;

interface ShownResults {
  data: Record<string, { candidateId: string; partyName: string; votes: number; candidateImage?: string }[]>;
  meta: object;
  area: { asked: typeof KANO; counted: (typeof KANO & { ballots: number }) | null };
}

beforeAll(async () => {
  for (const at of [0, 0, 1, 1, 1, 2, 2]) election.voteOn(at, 0, 1);
  await election.close();
  source = await election.publish();
  const { areas } = await auditRecord(source, { ...options, results: 'if-kept' });
  const whole = JSON.parse(Buffer.from(source.files.get('results') ?? []).toString());
  for (const { area, ballots, counts } of areas) {
    const [own] = area as [typeof KANO];
    const votes = new Map(counts.map((line) => [line.candidate_id, line.votes]));
    const data = Object.fromEntries(
      Object.entries<{ candidateId: string }[]>(whole.data).map(([post, rows]) => [
        post,
        rows.flatMap((row) => {
          const number = votes.get(row.candidateId);
          return number === undefined ? [] : [{ ...row, votes: number }];
        }),
      ]),
    );
    show(own.code, { ...whole, data, area: { asked: own, counted: { ...own, ballots } } });
  }
  list(...LISTED);
});

const show = (code: string, shown: ShownResults) =>
  source.files.set(areaResultsPath(code), Buffer.from(JSON.stringify(shown)));
const list = (...areas: object[]) =>
  source.files.set('areas', Buffer.from(JSON.stringify({ message: 'Areas', data: { areas } })));
const shownOf = (code: string): ShownResults =>
  JSON.parse(Buffer.from(source.files.get(areaResultsPath(code)) ?? []).toString());

/** Audits an election whose server answers like this for Kano. */
async function audited(change: (honest: ShownResults) => ShownResults) {
  const honest = shownOf('KN');
  show('KN', change(structuredClone(honest)));
  const report = await auditRecord(source, options);
  show('KN', honest);
  return failuresOf(report);
}

test('the numbers of every area are compared, and the verdict says of how many [A83]', async () => {
  const report = await auditRecord(source, options);
  expect(report).toMatchObject({ verdict: 'verified', areasCompared: 2, areasInRecord: 2 });
  expect(report.sentence).toContain('every number of votes shown of the whole election and of 2 of 2 areas');
});

test('the numbers that are proved name the area of each contest, so that two races of one post are never one [A224]', async () => {
  const { counts } = await auditRecord(source, options);
  const posts = [...new Set(counts.map(({ post }) => post))];
  expect(posts).toEqual(['President', 'Governor (Kano)', 'Governor (Lagos)']);
});

test('a false number for one area is refused, though those of the whole election are right [A83]', async () => {
  const moved = await audited((shown) => {
    const [first, second] = Object.values(shown.data)[0] ?? [];
    if (first && second) [first.votes, second.votes] = [second.votes, first.votes];
    return shown;
  });
  expect(moved).toEqual([expect.stringMatching(/^results: KN: results, votes of \w+: /)]);
});

test('another party beside the votes of an area is refused, even one that looks the same [A9]', async () => {
  const renamed = await audited((shown) => {
    const [first] = Object.values(shown.data)[0] ?? [];
    if (first) first.partyName = first.partyName.replace('a', 'а'); // Cyrillic
    return shown;
  });
  expect(renamed).toEqual([
    expect.stringMatching(/^results: KN: results, votes of \w+: are shown under the name Pаrty \w+$/),
  ]);
});

test('another face beside the votes of an area is refused [A374]', async () => {
  const changed = await audited((shown) => {
    const [first] = Object.values(shown.data)[0] ?? [];
    if (first) first.candidateImage = 'https://other.example/face.webp';
    return shown;
  });
  expect(changed).toEqual([expect.stringMatching(/^results: results, pictures of \w+: are not those/)]);
});

test('the numbers of another area, of all, or of fewer ballots are not those that were asked for [A83]', async () => {
  const { counted } = shownOf('KN').area;
  for (const change of [
    () => shownOf('LA'),
    (shown: ShownResults) => ({ ...shown, area: { ...shown.area, asked: { ...KANO, code: 'LA' } } }),
    (shown: ShownResults) => ({ ...shown, area: { ...shown.area, asked: { ...KANO, name: 'Lagos' } } }),
    (shown: ShownResults) => ({ ...shown, area: { ...shown.area, counted: { ...LAGOS, ballots: 3 } } }),
    (shown: ShownResults) => ({ ...shown, area: { ...shown.area, counted: null } }),
    (shown: ShownResults) => ({
      ...shown,
      area: { asked: KANO, counted: counted && { ...counted, ballots: 2 } },
    }),
    (shown: ShownResults) => ({
      ...shown,
      area: { asked: KANO, counted: counted && { ...counted, name: 'Lagos' } },
    }),
    ({ data, meta }: ShownResults) => ({ data, meta }) as ShownResults,
  ])
    expect(await audited(change)).toEqual([expect.stringMatching(/^results: KN: results, area\./)]);
});

test('where an area is not answered the check fails, and a copy without areas says what was compared [A83 A143 A256]', async () => {
  const without = (...gone: string[]): RecordSource => ({
    read: async (path) => (gone.includes(path) ? null : (source.files.get(path) ?? null)),
  });
  const failed = async (results: ResultsPolicy, ...gone: string[]) =>
    failuresOf(await auditRecord(without(...gone), { ...options, results }));
  const missing = [expect.stringContaining('results-KN: is missing')];
  for (const results of ['required', 'after-result', 'if-shown', 'if-kept'] as const)
    expect(await failed(results, 'results-KN'), results).toEqual(missing);
  // The other one is reported missing too, even if it comes first.
  expect(await failed('if-kept', 'results-LA')).toEqual([expect.stringContaining('results-LA: is missing')]);
  expect(await failed('if-shown', 'results-KN', 'results-LA')).toHaveLength(2);
  expect(await failed('required', 'areas')).toEqual([expect.stringContaining('areas: is missing')]);
  expect(await failed('if-kept', 'areas')).toEqual([]);
  const copy = await auditRecord(without('results-KN', 'results-LA', 'areas'), {
    ...options,
    results: 'if-kept',
  });
  expect(copy).toMatchObject({ verdict: 'verified', areasCompared: 0, areasInRecord: 2 });
  expect(copy.sentence).toContain('every number of votes shown of the whole election.');
});

test('a list of areas by another code, name or place than the record has, or of more or fewer, is refused [A256]', async () => {
  const [kano, lagos] = LISTED as [(typeof LISTED)[0], (typeof LISTED)[0]];
  const offered = async (...areas: object[]) => {
    list(...areas);
    const failures = failuresOf(await auditRecord(source, options));
    list(...LISTED);
    return failures;
  };
  expect(await offered(lagos, kano)).toEqual([]);
  expect(await offered({ ...kano, code: 'KN2' }, lagos)).toEqual([
    'results: areas: is ["KN2","Kano",null], the record says ["KN","Kano",null]',
  ]);
  for (const areas of [
    [{ ...kano, name: 'Kana' }, lagos],
    [{ ...kano, within: 'LA' }, lagos],
    [kano, { ...kano, code: 'KN2' }, lagos],
    [kano, kano, lagos],
    [kano],
    [],
    [{ code: 'KN' }, lagos],
  ])
    expect(await offered(...areas), JSON.stringify(areas)).toEqual([
      expect.stringMatching(/^results: areas: /),
    ]);
});

test('a list of areas that is longer than any nation’s is not parsed [A256]', async () => {
  const honest = source.files.get('areas') ?? new Uint8Array();
  source.files.set('areas', Buffer.concat([honest, Buffer.alloc(MOST_RESULTS_BYTES, ' ')]));
  const failures = failuresOf(await auditRecord(source, options));
  source.files.set('areas', honest);
  expect(failures).toEqual([
    `results: areas: ${findingText(finding('too-long', { most: MOST_RESULTS_BYTES }))}`,
  ]);
});

test('an election without areas offers none [A256]', async () => {
  const plain = new TestElection();
  plain.revise();
  plain.vote(0, 0);
  await plain.close();
  const files = await plain.publish();
  const found = async () => failuresOf(await auditRecord(files, { ...options, key: plain.key }));
  expect(await found()).toEqual([]);
  files.files.set('areas', Buffer.from(JSON.stringify({ data: { areas: [] } })));
  expect(await found()).toEqual([]);
  files.files.set('areas', Buffer.from(JSON.stringify({ data: { areas: LISTED } })));
  expect(await found()).toEqual([expect.stringMatching(/^results: areas: is .*, the record says none$/)]);
});

test('the areas of a front page that is said to show another election are compared as well [A245]', async () => {
  const front = (change: (text: string) => string): RecordSource => ({
    read: async (path) => {
      const bytes = source.files.get(path.replace(FRONT, '')) ?? null;
      const isChanged = bytes !== null && path === FRONT + areaResultsPath('KN');
      return isChanged ? Buffer.from(change(Buffer.from(bytes).toString())) : bytes;
    },
  });
  const former = { ...options, results: 'after-result' } as const;
  const honest = await auditRecord(
    front((text) => text),
    former,
  );
  expect(honest).toMatchObject({ verdict: 'verified', areasCompared: 2, areasInRecord: 2 });
  const forged = await auditRecord(
    front((text) => text.replace(/"votes":\d+/, '"votes":7')),
    former,
  );
  expect(failuresOf(forged)).toEqual([expect.stringContaining('KN: results, votes of')]);
});
