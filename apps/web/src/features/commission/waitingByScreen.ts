import type { Proposal } from '@evoting/contract/commission/proposals';
import type { ConsoleScreen } from '../../lib/paths.ts';
import { isAbout } from './acts/api.ts';
import { wordsOf } from './acts/words/every-act.ts';

/**
 * Counts the proposals that wait on each screen for an officer.
 * @param officer the id of the officer's account
 */
export function waitingByScreen(
  proposals: readonly Proposal[],
  officer: string | undefined,
): ReadonlyMap<ConsoleScreen, number> {
  const waiting = new Map<ConsoleScreen, number>();
  for (const proposal of proposals) {
    const { wanted, state, proposedBy } = proposal;
    if (state !== 'waiting' || proposedBy.isMe || isAbout(proposal, officer)) continue;
    const screen = wordsOf(wanted.act)?.screens[0];
    if (screen) waiting.set(screen, (waiting.get(screen) ?? 0) + 1);
  }
  return waiting;
}
