/**
 * The attack: a party, or the server, changes the names under votes already cast: names exchanged in two
 * ordinary edits, a candidate omitted, two answers with the same text, contests renamed, portraits exchanged.
 * Every document is valid in itself, and every proof holds.
 */

import { Nominations } from '@evoting/record/nominations';
import { type Contests, candidateOf, contestsOf, TestElection } from '@evoting/record/testing/election';
import { afterEach, expect, test, vi } from 'vitest';
import { auditRecord } from '../audit.ts';
import { sodiumEngine } from '../testing/engine.ts';
import { failuresOf } from '../testing/tampering.ts';

afterEach(() => vi.restoreAllMocks());

type Change = (contests: Contests) => Contests;

/** An election with 7 votes for Ada and 1 for Bem, after which the papers change. */
async function audited(...changes: Change[]) {
  const election = new TestElection();
  election.revise();
  for (const pick of [0, 0, 0, 0, 0, 0, 0, 1]) election.vote(pick, 0);
  await election.publishCount();
  const { counts } = await election.decrypt();
  for (const change of changes) election.revise(change(structuredClone(contestsOf(1))));
  election.show(counts, election.openings[0]?.tree_size ?? 0, 8);
  return auditRecord(await election.publish(), {
    key: election.key,
    log: election.log,
    engine: sodiumEngine,
  });
}

const governor = (change: (candidates: Contests[0]['candidates']) => Contests[0]['candidates']): Change => {
  return ([first, ...others]) => {
    const contest = first as Contests[0];
    return [{ ...contest, candidates: change(contest.candidates) }, ...others];
  };
};
type Candidate = Contests[0]['candidates'][0];
const pair = (change: (ada: Candidate, bem: Candidate) => Candidate[]): Change =>
  governor(([ada, bem]) => change(ada as Candidate, bem as Candidate));

/** A candidate with an acronym, its fields in the order that is hashed. */
const lettered = ({ candidate_id, name, party, picture, banner }: Candidate, acronym: string): Candidate => ({
  ...{ candidate_id, name, party },
  ...{ acronym, picture, banner },
});

const ATTACKS: [string, Change[], string][] = [
  [
    'two candidates exchange name and party',
    [
      pair((a, b) => [
        { ...a, name: b.name, party: b.party },
        { ...b, name: a.name, party: a.party },
      ]),
    ],
    'candidates[0].name is or was that of another candidate',
  ],
  [
    'two candidates exchange names in two edits, over a third name',
    [
      pair((a, b) => [a, { ...b, name: 'Somebody Else' }]),
      pair((a, b) => [
        { ...a, name: b.name },
        { ...b, name: 'Somebody Else' },
      ]),
    ],
    'candidates[0].name is or was that of another candidate',
  ],
  [
    'the ids below the names are exchanged',
    [
      pair((a, b) => [
        { ...a, candidate_id: b.candidate_id },
        { ...b, candidate_id: a.candidate_id },
      ]),
    ],
    'candidates[0] is not Candidate ada, as it was',
  ],
  ['a candidate is left out', [pair((a) => [a])], 'candidates[1] is not Candidate bem, as it was'],
  [
    'two answers have one text',
    [pair((a, b) => [a, { ...b, name: a.name, party: a.party }])],
    'candidates[1].name is or was that of another candidate',
  ],
  [
    'two answers look alike',
    [pair((a, b) => [a, { ...b, name: 'Candidatе ada', party: 'Pаrty ada' }])], // Cyrillic е and а
    'candidates[1].name is or was that of another candidate',
  ],
  [
    'two contests exchange names',
    [
      ([g, s]) => [
        { ...(g as Contests[0]), name: 'Senator' },
        { ...(s as Contests[0]), name: 'Governor' },
      ],
    ],
    'contests[0].name was Governor',
  ],
  [
    'a candidate gets another party',
    [pair((a, b) => [{ ...a, party: 'Somebody’s Party' }, b])],
    'candidates[0].party was Party ada when people voted',
  ],
  [
    'a candidate gets another name and another party at once',
    [pair((a, b) => [{ ...a, name: 'Somebody Else', party: 'Somebody’s Party' }, b])],
    'candidates[0].party was Party ada when people voted',
  ],
  [
    'a party gets an acronym',
    [pair((a, b) => [lettered(a, 'PDQ'), b])],
    'candidates[0].acronym was – when people voted',
  ],
  [
    'two candidates exchange portraits',
    [
      pair((a, b) => [
        { ...a, picture: b.picture },
        { ...b, picture: a.picture },
      ]),
    ],
    'candidates[0].picture is or was that of another candidate',
  ],
  [
    'two parties exchange banners',
    [
      pair((a, b) => [
        { ...a, banner: b.banner },
        { ...b, banner: a.banner },
      ]),
    ],
    'candidates[0].banner is or was that of another party',
  ],
];

test.each(
  ATTACKS,
)('%s: verified without the rule of growth, refused with it [A8 A346 A433]', async (_, changes, words) => {
  const rule = vi.spyOn(Nominations.prototype, 'problemOf').mockReturnValue(null);
  expect(await audited(...changes)).toMatchObject({ verdict: 'verified', ballots: 8 });
  rule.mockRestore();
  const report = await audited(...changes);
  expect(report.verdict).toBe('failed');
  expect(failuresOf(report).join('\n')).toMatch(
    /revisions: payloads\/000\.p\/\d+, payload of entry 1[1-3]: /,
  );
  expect(failuresOf(report).join('\n')).toContain(words);
});

/** Audits a record whose candidates have acronyms, and lose or exchange them after `votes` ballots. */
async function auditedWith(acronyms: readonly [string, string], after: Change, votes: number) {
  const election = new TestElection();
  election.revise(pair((a, b) => [lettered(a, acronyms[0]), lettered(b, acronyms[1])])(contestsOf(1)));
  for (let n = 0; n < votes; n += 1) election.vote(0, 0);
  election.revise(after(structuredClone(election.revisions[0]?.revision.contests ?? [])));
  const options = { key: election.key, log: election.log, engine: sodiumEngine };
  return failuresOf(await auditRecord(await election.publish(), options)).join('\n');
}

test('a party that loses or changes its acronym under cast votes is refused, and not before the first vote [A433]', async () => {
  const change = pair((a, b) => [lettered(a, 'PDQ'), b]);
  const loss = pair(({ acronym: _, ...a }, b) => [a, b]);
  for (const after of [change, loss]) {
    expect(await auditedWith(['APU', 'BPU'], after, 1)).toContain(
      'candidates[0].acronym was APU when people voted',
    );
    expect(await auditedWith(['APU', 'BPU'], after, 0)).toBe('');
  }
});

test('an acronym that is or looks like that of another party is refused, in the first papers and later [A433]', async () => {
  const newcomer = governor((candidates) => [
    ...candidates,
    lettered({ ...candidateOf('chi'), picture: null }, '1PU'),
  ]);
  expect(await auditedWith(['IPU', 'BPU'], newcomer, 1)).toContain(
    'contests[0].candidates[2].acronym is or was that of another party',
  );
  expect(await auditedWith(['APU', 'APU'], (contests) => contests, 0)).toContain(
    'contests[0].candidates[1].acronym is or was that of another party',
  );
});

test('no other acronym is shown beside the votes than the one of the record [A434]', async () => {
  const election = new TestElection();
  election.revise(pair((a, b) => [lettered(a, 'APU'), b])(contestsOf(1)));
  election.vote(0, 0);
  await election.close();
  const honest = election.results ?? '';
  const options = { key: election.key, log: election.log, engine: sodiumEngine };
  expect(failuresOf(await auditRecord(await election.publish(), options))).toEqual([]);
  for (const acronym of ['PDQ', null]) {
    election.results = honest.replace('"APU"', JSON.stringify(acronym));
    const report = await auditRecord(await election.publish(), options);
    expect(failuresOf(report)).toEqual([
      `results: results, votes of ada: are shown under the name ${acronym ?? ''}`,
    ]);
  }
});

test('a party that is renamed before anybody has voted is no fault', async () => {
  const election = new TestElection();
  election.revise();
  election.revise(pair((a, b) => [{ ...a, party: 'Somebody’s Party' }, b])(contestsOf(1)));
  election.show([], null, 0);
  const options = { key: election.key, log: election.log, engine: sodiumEngine };
  const report = await auditRecord(await election.publish(), options);
  expect(failuresOf(report)).toEqual([]);
  expect(report.sentence).toMatch(/^Verified: /);
});

test('a rename that may be is listed, with the ballots that were cast before it, and the verdict counts it [A8 A347]', async () => {
  const report = await audited(pair((a, b) => [{ ...a, name: 'Ada Okoro' }, b]));
  expect(report).toMatchObject({ verdict: 'verified' });
  expect(report.sentence).toMatch(/^Verified, 1 name corrected: all 8 ballots/);
  expect(report.renames).toEqual([
    expect.objectContaining({
      from: 'Candidate ada (Party ada)',
      to: 'Ada Okoro (Party ada)',
      changed: ['name'],
      ballotsBefore: 8,
    }),
  ]);
});

test('another face or emblem is listed as a rename is [A141]', async () => {
  const report = await audited(pair((a, b) => [{ ...a, picture: 'ab'.repeat(32), banner: null }, b]));
  expect(report).toMatchObject({ verdict: 'verified', sentence: expect.stringMatching(/^Verified: all 8/) });
  const name = 'Candidate ada (Party ada)';
  expect(report.renames).toEqual([
    expect.objectContaining({ from: name, to: name, changed: ['picture', 'banner'], ballotsBefore: 8 }),
  ]);
});

test('the results page shows a renamed candidate under the newest name only [A9]', async () => {
  const election = new TestElection();
  election.revise();
  election.vote(0, 0);
  await election.publishCount();
  const before = election.results;
  election.revise(pair((a, b) => [{ ...a, name: 'Ada Okoro' }, b])(contestsOf(1)));
  election.results = before;
  const options = { key: election.key, log: election.log, engine: sodiumEngine };
  const report = await auditRecord(await election.publish(), options);
  expect(failuresOf(report)).toEqual([
    'results: results, votes of ada: are shown under the name Candidate ada',
  ]);
});

test('after the end no other party is shown beside the votes, not even one that looks the same or is in no paper [A9]', async () => {
  const election = new TestElection();
  election.revise();
  election.vote(0, 0);
  await election.close();
  const honest = election.results ?? '';
  const options = { key: election.key, log: election.log, engine: sodiumEngine };
  expect(honest).toContain('"Party ada"');
  expect(failuresOf(await auditRecord(await election.publish(), options))).toEqual([]);
  // The first name has a Cyrillic а.
  for (const party of ['Pаrty ada', 'A New Party', 'Party bem']) {
    election.results = honest.replace('"Party ada"', JSON.stringify(party));
    const report = await auditRecord(await election.publish(), options);
    expect(failuresOf(report)).toEqual([`results: results, votes of ada: are shown under the name ${party}`]);
  }
});
