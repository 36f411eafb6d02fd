import type { ActCode } from '@evoting/contract/commission/acts';
import type { Proposal } from '@evoting/contract/commission/proposals';
import type { ConsoleScreen } from '../../lib/paths.ts';
import { isAbout } from './acts/api.ts';

/** The screen of the console, by its path, where an act is looked at and confirmed. */
const SCREEN_OF: Readonly<Record<ActCode, ConsoleScreen>> = {
  'open-election': 'elections',
  'give-up-draft': 'elections',
  'archive-election': 'elections',
  'declare-void': 'elections',
  'extend-voting': 'elections',
  'close-election': 'count',
  'certify-result': 'count',
  'reopen-voting': 'day',
  'put-off-voting': 'day',
  'suspend-party': 'parties',
  'readmit-party': 'parties',
  'correct-name': 'parties',
  'freeze-roll': 'roll',
  'add-to-roll': 'roll',
  'remove-from-roll': 'roll',
  'new-letter': 'roll',
  'renew-letters': 'roll',
  'remove-officer': 'officers',
  'change-officer': 'officers',
  'change-email': 'desk',
};

/**
 * How many proposals of other officers wait on each screen for this one.
 * Takes: the proposals, and the officer's account.
 */
export function waitingByScreen(
  proposals: readonly Proposal[],
  officer: string | undefined,
): ReadonlyMap<ConsoleScreen, number> {
  const waiting = new Map<ConsoleScreen, number>();
  for (const proposal of proposals) {
    const { wanted, state, proposedBy } = proposal;
    if (state !== 'waiting' || proposedBy.isMe || isAbout(proposal, officer)) continue;
    const screen = SCREEN_OF[wanted.act];
    waiting.set(screen, (waiting.get(screen) ?? 0) + 1);
  }
  return waiting;
}
