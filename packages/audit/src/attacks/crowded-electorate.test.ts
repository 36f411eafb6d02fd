import type { Electorate } from '@evoting/record/payloads';
import { electionOfAreas } from '@evoting/record/testing/areas';
import { TestElection } from '@evoting/record/testing/election';
import { bytesToBase64 } from '@evoting/tlog/encoding';
import { expect, test } from 'vitest';
import { auditRecord } from '../audit.ts';
import { drawing } from '../testing/drawing.ts';
import { rollOf } from '../testing/electorates.ts';
import { sodiumEngine } from '../testing/engine.ts';
import { failuresOf, statusOf } from '../testing/tampering.ts';

const auditOf = async (election: TestElection, more = {}) =>
  auditRecord(await election.publish(), {
    key: election.key,
    log: election.log,
    engine: sodiumEngine,
    ...more,
  });

/** An election with this electorate and so many ballots. */
function voted(electorate: Electorate, ballots: number): TestElection {
  const election = new TestElection();
  election.revise();
  election.state(electorate);
  for (let i = 0; i < ballots; i++) election.vote(0, 0);
  return election;
}

test('ballots beyond the places on the roll are refused, in a sample too [A360]', async () => {
  const honest = await auditOf(voted(rollOf(3), 3));
  expect(honest).toMatchObject({ verdict: 'verified', electorate: { kind: 'roll', size: 3 } });
  const stuffed = voted(rollOf(3), 4);
  expect(failuresOf(await auditOf(stuffed)).join()).toContain('4 ballots are in the record, and 3 may vote');
  const sampled = await auditOf(stuffed, { sampling: drawing(1, 4) });
  expect(sampled.verdict).toBe('failed');
  expect(statusOf(sampled, 'electorate')).toBe('failed');
});

test('places that are added after the ballots do not excuse them [A360]', async () => {
  const election = voted(rollOf(3), 4);
  election.state(rollOf(9));
  expect(failuresOf(await auditOf(election)).join()).toContain('4 ballots are in the record, and 3 may vote');
});

test('ballots of a style beyond its places are refused, though there are places enough in all [A361]', async () => {
  const election = electionOfAreas();
  const styles = [
    { style: 2, places: 8 },
    { style: 3, places: 1 },
  ];
  election.state(rollOf(9, { styles }));
  election.voteOn(1, 0, 0);
  election.voteOn(2, 0, 0);
  expect(await auditOf(election)).toMatchObject({ verdict: 'verified' });
  election.voteOn(2, 1, 1);
  expect(failuresOf(await auditOf(election)).join()).toContain(
    '2 ballots of style 3 are in the record, and 1 may cast one',
  );
});

test('more ballots than accounts are refused at a count and at the end [A362]', async () => {
  const counted = voted({ kind: 'accounts', accounts: 2 }, 3);
  await counted.publishCount();
  expect(failuresOf(await auditOf(counted)).join()).toContain('3 ballots are in the record, and 2 may vote');
  const ended = voted({ kind: 'accounts', accounts: 2 }, 3);
  await ended.close();
  expect(failuresOf(await auditOf(ended)).join()).toContain('3 ballots are in the record, and 2 may vote');
  // Accounts are made while people vote: the number is stated again before each count.
  const grown = voted({ kind: 'accounts', accounts: 2 }, 3);
  grown.state({ kind: 'accounts', accounts: 3 });
  await grown.publishCount();
  expect(await auditOf(grown)).toMatchObject({
    verdict: 'verified',
    electorate: { kind: 'accounts', size: 3 },
  });
});

test('no ballot counts in a record that does not say who may vote [A360]', async () => {
  const election = new TestElection();
  election.revise();
  election.vote(0, 0);
  election.builder.entries.splice(2, 1);
  election.builder.payloads.splice(2, 1);
  expect(failuresOf(await auditOf(election)).join()).toContain('Ballot may not come here (papers)');
});

test('an electorate that contradicts itself, or the one before, is named [A363]', async () => {
  const first = rollOf(5);
  const then: [Electorate, string][] = [
    [{ kind: 'accounts', accounts: 9 }, 'is of another kind than before'],
    [rollOf(5, { places: 6 }), 'places does not fit the other numbers'],
    [rollOf(5, { styles: [{ style: 1, places: 6 }] }), 'styles does not fit the other numbers'],
    [rollOf(5, { styles: [{ style: 2, places: 5 }] }), 'has places of style 2, which has no ballot paper'],
    [rollOf(4), 'has fewer leaves or fewer removed places than before'],
    [
      rollOf(5, { root_hash: bytesToBase64(new Uint8Array(32)) }),
      'has another root, though no place was added',
    ],
    [
      rollOf(5, {
        styles: [
          { style: 1, places: 2 },
          { style: 1, places: 2 },
        ],
      }),
      'styles are not in their order',
    ],
  ];
  for (const [electorate, words] of then) {
    const election = voted(first, 1);
    election.state(electorate);
    expect(failuresOf(await auditOf(election)).join('\n')).toContain(words);
  }
  const changed = voted(first, 1);
  const tree = { leaves: 7, root_hash: bytesToBase64(new Uint8Array(32)) };
  changed.state(rollOf(6, { ...tree, removed: 1 }));
  expect(await auditOf(changed)).toMatchObject({
    verdict: 'verified',
    electorate: { kind: 'roll', size: 6, added: 2, removed: 1 },
  });
});

test('a page that shows another number of voters than the record is refused [A364]', async () => {
  const shown = async (voters: number, isClosed: boolean) => {
    const election = voted(rollOf(5), 1);
    await election.publishCount();
    if (isClosed) await election.close();
    const { meta, ...rest } = JSON.parse(election.results ?? '');
    election.results = JSON.stringify({ ...rest, meta: { ...meta, registeredVoters: voters } });
    return auditOf(election);
  };
  for (const isClosed of [false, true]) {
    expect(await shown(5, isClosed)).toMatchObject({ verdict: 'verified' });
    expect(failuresOf(await shown(50, isClosed)).join()).toContain(
      'meta.registeredVoters: is 50, the record says 5',
    );
  }
});
