import { TestElection } from '@evoting/record/testing/election';
import { testWitness } from '@evoting/record/testing/witness';
import { joinCosigned } from '@evoting/record/witnessed';
import { encodeUtf8 } from '@evoting/tlog/encoding';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ORIGIN } from '../../testing/recorded.ts';
import { renderRoute } from '../../testing/renderRoute.tsx';
import { askToVote, pressYes, setUpVoting } from '../../testing/voting.ts';

const [one, two] = [testWitness(1), testWitness(2)];
const RULES = { witnesses: [one.vkey, two.vkey], quorum: 2 };
const now = () => Math.floor(Date.now() / 1000);

/** A voter of an election with two witnesses, who have signed these checkpoints. */
async function setUp(cosigned: (note: string) => string[]) {
  const voting = await setUpVoting(new TestElection(RULES, undefined, ORIGIN));
  voting.accept();
  const { election, source } = voting.recorded;
  election.vote(1, 1);
  const { files } = await election.publish();
  for (const [path, bytes] of files) source.files.set(path, bytes);
  const note = new TextDecoder().decode(files.get('checkpoint'));
  source.files.set('cosigned', encodeUtf8(joinCosigned(cosigned(note))));
  return voting;
}

test('a voter reads that too few witnesses have signed, before the vote, at Yes and beside the receipt [A300]', async () => {
  const voting = await setUp((note) => [one.cosigned(note, now())]);
  const { user } = renderRoute('/voter/election');
  expect(await screen.findByText(/1 of 2 witnesses have signed the public record/)).toBeVisible();
  const confirmation = await askToVote(user);
  expect(screen.getByText(/1 of 2 witnesses have signed the public record/)).toBeVisible();
  expect(confirmation.getByText(/^Too few witnesses have signed/)).toBeVisible();
  await pressYes(user);
  const done = within(await screen.findByRole('dialog', { name: 'Votes Submitted Successfully!' }));
  expect(done.getByText(/1 of 2 witnesses have signed the public record/)).toBeVisible();
  expect(voting.casts()).toHaveLength(1);
});

test('a voter is told nothing of witnesses when enough of them have signed the record', async () => {
  await setUp((note) => [two.cosigned(one.cosigned(note, now()), now())]);
  const { user } = renderRoute('/voter/election');
  await askToVote(user);
  await pressYes(user);
  await screen.findByRole('dialog', { name: 'Votes Submitted Successfully!' });
  expect(screen.queryByText(/witnesses/)).not.toBeInTheDocument();
});

test('nothing is encrypted or sent for a history that a witness contradicts, and the proof is kept [A299]', async () => {
  const other = new TestElection(RULES, undefined, ORIGIN);
  other.revise();
  other.vote(0, 0);
  const lied = new TextDecoder().decode((await other.publish()).files.get('checkpoint'));
  const voting = await setUp((note) => [one.cosigned(note, now()), two.cosigned(lied, now())]);
  const { user } = renderRoute('/voter/election');
  expect(
    await screen.findByText(/A witness of this election has signed another public record/),
  ).toBeVisible();
  await user.click(await screen.findByRole('button', { name: 'Vote' }));
  await screen.findByRole('dialog', { name: 'Voting Failed!' });
  expect(voting.casts()).toHaveLength(0);
  expect(localStorage.getItem('other_history 2026')).toContain(two.name);
  expect(localStorage.getItem('vote_choice')).toContain('bem');
});
