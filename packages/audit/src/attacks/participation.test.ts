import type { Participation } from '@evoting/record/payloads';
import { electionOfAreas } from '@evoting/record/testing/areas';
import { TestElection } from '@evoting/record/testing/election';
import { expect, test } from 'vitest';
import { auditRecord } from '../audit.ts';
import { drawing } from '../testing/drawing.ts';
import { rollOf } from '../testing/electorates.ts';
import { sodiumEngine } from '../testing/engine.ts';
import { failuresOf } from '../testing/tampering.ts';

const auditOf = async (election: TestElection, more = {}) =>
  auditRecord(await election.publish(), {
    key: election.key,
    log: election.log,
    engine: sodiumEngine,
    ...more,
  });

/** An election of five places with two ballots. */
function voted(): TestElection {
  const election = new TestElection();
  election.revise();
  election.state(rollOf(5));
  election.vote(0, 0);
  election.vote(1, 0);
  return election;
}

/** A closed election whose operator says this of who took part. */
async function closedWith(change: Partial<Participation>, election = voted()): Promise<TestElection> {
  const participate = election.participate.bind(election);
  election.participate = (places) => participate(places, change);
  await election.close();
  return election;
}

test('a record that says that more or fewer people voted than there are ballots is refused, in a sample too [A365]', async () => {
  expect(await auditOf(await closedWith({}))).toMatchObject({ verdict: 'verified' });
  for (const voted of [1, 3]) {
    const lying = await closedWith({ voted, styles: [{ style: 1, voted }] });
    const words = `says that ${voted} people voted, and 2 ballots are in the record`;
    expect(failuresOf(await auditOf(lying)).join()).toContain(words);
    expect(failuresOf(await auditOf(lying, { sampling: drawing(1, 2) })).join()).toContain(words);
  }
});

test('people who voted are counted by style [A365]', async () => {
  const areas = () => {
    const election = electionOfAreas();
    const styles = [
      { style: 2, places: 4 },
      { style: 3, places: 4 },
    ];
    election.state(rollOf(8, { styles }));
    election.voteOn(1, 0, 0);
    election.voteOn(2, 0, 0);
    return election;
  };
  expect(await auditOf(await closedWith({}, areas()))).toMatchObject({ verdict: 'verified' });
  const moved = await closedWith({ styles: [{ style: 2, voted: 2 }] }, areas());
  expect(failuresOf(await auditOf(moved)).join()).toContain(
    'says that 2 people of style 2 voted, and 1 ballots are in the record',
  );
});

test('a statement of who took part that contradicts the roll or itself is named [A366]', async () => {
  const lies: [Partial<Participation>, string][] = [
    [{ places: 4 }, 'places is not 5'],
    [{ styles: [{ style: 1, voted: 1 }] }, 'voted is not the sum of its styles'],
    [
      {
        styles: [
          { style: 1, voted: 1 },
          { style: 1, voted: 1 },
        ],
      },
      'styles are not in their order',
    ],
  ];
  for (const [lie, words] of lies)
    expect(failuresOf(await auditOf(await closedWith(lie))).join('\n')).toContain(words);
});

test('a tally of voters on a roll is refused if the record does not say who took part, or says it twice [A366]', async () => {
  const silent = voted();
  silent.participate = () => undefined;
  await silent.close();
  expect(failuresOf(await auditOf(silent)).join()).toContain(
    'before the record says who on the roll took part',
  );
  const twice = voted();
  const participate = twice.participate.bind(twice);
  twice.participate = (places) => {
    participate(places);
    participate(places);
  };
  await twice.close();
  expect(failuresOf(await auditOf(twice)).join()).toContain('says again who took part');
  const ofAccounts = new TestElection();
  ofAccounts.revise();
  ofAccounts.vote(0, 0);
  ofAccounts.builder.append('EndBallots', null);
  ofAccounts.participate(5);
  expect(failuresOf(await auditOf(ofAccounts)).join()).toContain('and no roll was stated');
});
