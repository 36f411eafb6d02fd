import { type LiveDeps, startLive } from '../domains/count/advancing.ts';
import type { Background } from '../platform/background.ts';
import type { Log } from '../platform/log.ts';
import { ClockError } from '../platform/shared-clock.ts';

/**
 * Moves ballots from the intake into the record, publishes counts and revisions, and opens and closes voting
 * by the clock, until it is stopped. Of several on a database one works, and another takes over when it is
 * gone.
 */
export function startSequencer(deps: LiveDeps, log: Log): Background {
  return startLive(deps, {
    onFailure: (err) => {
      // Reported by the clock already, and thrown at each turn.
      if (!(err instanceof ClockError)) log.error({ err }, 'sequencer failed');
    },
  });
}
