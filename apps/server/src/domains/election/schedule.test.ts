import { describe, expect, it } from 'vitest';
import { draftElection } from '../../testing/election.ts';
import { openedElection, recordDeps } from '../../testing/record.ts';
import { closeElection } from './closing.ts';
import { type Schedule, scheduleElection } from './schedule.ts';
import { findCurrentElection, votingState } from './service.ts';

const deps = await recordDeps();
const { db } = deps;
const NOW = new Date('2027-02-20T07:00:00Z');
const at = (hour: number) => new Date(Date.UTC(2027, 1, 20, hour));
const schedule = (electionId: string, change: Partial<Schedule>, now = NOW) =>
  db.transaction().execute((trx) => scheduleElection(trx, electionId, now, change));
const stateAt = async (hour: number) => votingState(await findCurrentElection(db), at(hour));

describe('the times of an election', () => {
  it('open and close the voting by the clock, and one that is left out stays', async () => {
    const { id } = await openedElection(deps, [2], { slug: 'by-the-clock' });
    await schedule(id, { closesAt: at(18) });
    expect(await schedule(id, { closesAt: at(19) })).toEqual({
      ok: true,
      schedule: { opensAt: null, closesAt: at(19) },
    });
    expect([await stateAt(8), await stateAt(18), await stateAt(19)]).toEqual(['open', 'open', 'closed']);
  });

  it('let a draft be opened early, and voting wait for its hour', async () => {
    const { id } = await draftElection(db, [2], { slug: 'early' });
    await schedule(id, { opensAt: at(8), closesAt: at(18) });
    expect(await stateAt(9)).toBe('not-open');
    await db.updateTable('elections').set({ status: 'open' }).where('id', '=', id).execute();
    expect([await stateAt(7), await stateAt(8)]).toEqual(['not-open', 'open']);
    await schedule(id, { opensAt: null });
    expect(await stateAt(7)).toBe('open');
  });

  it('can be set again for a draft whose end has passed: it was never open, and is not over', async () => {
    const { id } = await draftElection(db, [2], { slug: 'late' });
    await schedule(id, { opensAt: at(8), closesAt: at(9) });
    expect(await stateAt(10)).toBe('not-open');
    expect(await schedule(id, { opensAt: at(12) }, at(10))).toEqual({
      ok: false,
      reason: 'closes-in-the-past',
    });
    const next = { opensAt: at(12), closesAt: at(18) };
    expect(await schedule(id, next, at(10))).toEqual({ ok: true, schedule: next });
  });

  it('are refused if they make no sense or would change the past', async () => {
    const { id } = await openedElection(deps, [2], { slug: 'refused' });
    const refused = async (change: Partial<Schedule>, now?: Date) => {
      const outcome = await schedule(id, change, now);
      return outcome.ok ? 'taken' : outcome.reason;
    };
    expect(await refused({ opensAt: at(12) })).toBe('voting-has-begun');
    expect(await refused({ closesAt: NOW })).toBe('closes-in-the-past');
    expect(await refused({ closesAt: at(18) })).toBe('taken');
    expect(await refused({ closesAt: at(20) }, at(18))).toBe('voting-has-ended');
    await closeElection(deps, id);
    expect(await refused({ closesAt: at(20) })).toBe('voting-has-ended');
    const draft = await draftElection(db, [2], { slug: 'refused-draft' });
    const outcome = await schedule(draft.id, { opensAt: at(18), closesAt: at(18) });
    expect(outcome).toEqual({ ok: false, reason: 'closes-before-it-opens' });
    expect(await schedule('00000000-0000-4000-8000-000000000000', {})).toEqual({
      ok: false,
      reason: 'no-such-election',
    });
  });
});
