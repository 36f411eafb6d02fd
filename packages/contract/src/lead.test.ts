import fc from 'fast-check';
import { expect, test } from 'vitest';
import { byVotes, leadOf, mostVotesOf, remainingBallots, shareText } from './lead.ts';

const votesOf = (...votes: number[]) => votes.map((count, id) => ({ id, votes: count }));
const someVotes = fc.array(fc.nat(30), { minLength: 2, maxLength: 6 });

test('a post is led by its only highest count, is level, has one candidate, or has no vote', () => {
  const [first, second] = votesOf(5, 8, 1);
  expect(leadOf(votesOf(5, 8, 1), null)).toEqual({
    kind: 'leads',
    leader: second,
    next: first,
    by: 3,
    counted: 14,
    isDecided: false,
  });
  expect(leadOf(votesOf(5, 8, 8), 0)).toMatchObject({
    kind: 'level',
    leaders: [{ id: 1 }, { id: 2 }],
    counted: 21,
  });
  expect(leadOf(votesOf(7), 0)).toMatchObject({ kind: 'alone', leader: { votes: 7 } });
  expect(leadOf(votesOf(0, 0), 0)).toEqual({ kind: 'no-votes' });
  expect(leadOf([], 0)).toEqual({ kind: 'no-votes' });
});

const none = (votes: number) => ({ id: 9, votes, answer: 'none' as const });

test('no candidate leads while None of these has as many votes', () => {
  const first = none(12);
  expect(leadOf([first, ...votesOf(5, 8)], null)).toEqual({
    kind: 'none-first',
    leader: first,
    counted: 25,
  });
  expect(leadOf([first, ...votesOf(5)], 0)).toMatchObject({ kind: 'none-first' });
  expect(leadOf([none(8), ...votesOf(5, 8)], 0)).toMatchObject({
    kind: 'level',
    leaders: [{ id: 1 }, { id: 9 }],
  });
  expect(leadOf([none(0), ...votesOf(0, 0)], null)).toEqual({ kind: 'no-votes' });
});

test('a lead over None of these is measured and decided like one over a candidate', () => {
  const lead = (remaining: number) => leadOf([none(7), ...votesOf(5, 9)], remaining);
  expect(lead(1)).toMatchObject({
    kind: 'leads',
    leader: { id: 1 },
    next: { id: 9 },
    by: 2,
    isDecided: true,
  });
  expect(lead(2)).toMatchObject({ isDecided: false });
  expect(leadOf([none(1), ...votesOf(4)], null)).toMatchObject({ kind: 'leads', by: 3 });
});

test('None of these is listed last, and its votes are among the most', () => {
  const [first, second] = votesOf(5, 8);
  expect([none(12), ...votesOf(5, 8)].sort(byVotes)).toEqual([second, first, none(12)]);
  expect([mostVotesOf([none(12), ...votesOf(5, 8)]), mostVotesOf([none(3), ...votesOf(8)])]).toEqual([12, 8]);
});

test('a lead is decided exactly if no remaining ballots can make another candidate level with it', () => {
  fc.assert(
    fc.property(someVotes, fc.nat(40), (votes, remaining) => {
      const lead = leadOf(votesOf(...votes), remaining);
      if (lead.kind !== 'leads') return;
      const { leader, isDecided } = lead;
      const canCatchUp = votes.some((count, id) => id !== leader.id && count + remaining >= leader.votes);
      expect(isDecided).toBe(!canCatchUp);
    }),
  );
});

test('a decided lead stays with its candidate however the remaining ballots are cast', () => {
  fc.assert(
    fc.property(someVotes, fc.array(fc.nat(5), { maxLength: 20 }), (votes, later) => {
      const lead = leadOf(votesOf(...votes), later.length);
      if (lead.kind !== 'leads' || !lead.isDecided) return;
      const end = [...votes];
      for (const choice of later) end[choice % end.length] = (end[choice % end.length] ?? 0) + 1;
      expect(leadOf(votesOf(...end), 0)).toMatchObject({ kind: 'leads', leader: { id: lead.leader.id } });
    }),
  );
});

test('without a known number of remaining ballots nothing is decided', () => {
  fc.assert(
    fc.property(someVotes, (votes) => {
      const lead = leadOf(votesOf(...votes), null);
      expect(lead.kind === 'leads' && lead.isDecided).toBe(false);
    }),
  );
});

test('only a roll, or the result, says how many ballots may still be counted', () => {
  const meta = {
    hasResult: false,
    whoMayVote: 'roll',
    status: 'open',
    hidden: false,
    registeredVoters: 100,
    countedBallots: 60,
  } as const;
  expect(remainingBallots(meta)).toBe(40);
  expect(remainingBallots({ ...meta, status: 'closed' })).toBe(40);
  expect(remainingBallots({ ...meta, status: 'closed', hasResult: true })).toBe(0);
  for (const unknown of [
    { whoMayVote: 'anyone' },
    { whoMayVote: 'confirmed' },
    { status: 'not-open' },
    { status: 'none' },
    { hidden: true },
  ] as const)
    expect(remainingBallots({ ...meta, ...unknown })).toBeNull();
});

test('a share is 0% or 100% only if it is exact', () => {
  const shares = (total: number, ...votes: number[]) => votes.map((count) => shareText(count, total, 'en'));
  expect(shares(1_000, 0, 1, 9, 10, 333, 990, 991, 999, 1_000)).toEqual([
    '0%',
    '<1%',
    '<1%',
    '1.0%',
    '33.3%',
    '99.0%',
    '>99%',
    '>99%',
    '100%',
  ]);
  expect(shareText(0, 0, 'en')).toBe('0%');
  fc.assert(
    fc.property(fc.nat(1_000_000), fc.nat(1_000_000), (votes, others) => {
      const text = shareText(votes, votes + others, 'en');
      expect(text === '0%').toBe(votes === 0);
      expect(text === '100%').toBe(votes > 0 && others === 0);
    }),
  );
});

const forSeats = (seats: number, ...votes: number[]) => votesOf(...votes).map((one) => ({ ...one, seats }));

test('several seats go to those with the most votes, and a tie over the last of them is named', () => {
  expect(leadOf(forSeats(2, 5, 8, 1), null)).toMatchObject({
    kind: 'seats',
    ahead: [{ id: 1 }, { id: 0 }],
    level: [],
    seats: 2,
  });
  expect(leadOf(forSeats(2, 8, 5, 5, 1), null)).toMatchObject({
    ahead: [{ id: 0 }],
    level: [{ id: 1 }, { id: 2 }],
  });
  expect(leadOf(forSeats(3, 8, 0, 5, 0), null)).toMatchObject({ ahead: [{ id: 0 }, { id: 2 }], level: [] });
  expect(leadOf(forSeats(2, 0, 0), null)).toEqual({ kind: 'no-votes' });
});

test('no more candidates are ahead than there are seats, all others have fewer votes, and a tie leaves a seat open', () => {
  fc.assert(
    fc.property(someVotes, fc.integer({ min: 2, max: 5 }), (votes, seats) => {
      const entries = forSeats(seats, ...votes);
      const lead = leadOf(entries, null);
      if (lead.kind !== 'seats') {
        expect(votes.every((count) => count === 0)).toBe(true);
        return;
      }
      const { ahead, level } = lead;
      const named = [...ahead, ...level];
      expect(ahead.length).toBeLessThanOrEqual(seats);
      expect(level.length === 0 || ahead.length + level.length > seats).toBe(true);
      expect(ahead.length < seats || level.length === 0).toBe(true);
      const others = entries.filter((one) => !named.includes(one) && one.votes > 0);
      for (const other of others) expect(named.every((one) => one.votes > other.votes)).toBe(true);
    }),
  );
});
