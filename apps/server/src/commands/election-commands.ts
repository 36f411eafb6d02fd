import { addAreas, placeVoters } from './areas.ts';
import { backUp, restore } from './backing-up.ts';
import type { Context } from './context.ts';
import { create } from './create.ts';
import type { ElectionCommand } from './election-options.ts';
import { exportTo } from './export.ts';
import { goOnAfterRestore } from './go-on.ts';
import { inviteOfficer } from './invite-officer.ts';
import { trustees } from './invite-trustees.ts';
import { officers } from './officers.ts';
import { status } from './status.ts';
import { tally } from './tally.ts';
import { close, open, schedule } from './voting.ts';

/**
 * Runs a command of the commission, and reports with `say`.
 * @throws CommandRefused with one sentence; earlier steps stay done
 */
export async function runElectionCommand(context: Context, command: ElectionCommand): Promise<void> {
  switch (command.name) {
    case 'status':
      return status(context);
    case 'areas':
      return addAreas(context, command.from);
    case 'voters':
      return placeVoters(context, command.file);
    case 'officer':
      return inviteOfficer(context, command.email);
    case 'officers':
      return officers(context, command.wanted);
    case 'create':
      return create(context, command);
    case 'schedule':
      return schedule(context, command);
    case 'trustees':
      return trustees(context, command);
    case 'open':
      return open(context, command);
    case 'close':
      return close(context, command);
    case 'tally':
      return tally(context, command);
    case 'export':
      return exportTo(context, command);
    case 'back-up':
      return backUp(context, command.out);
    case 'restore':
      return restore(context, command.file);
    case 'go-on':
      return goOnAfterRestore(context, command);
    default:
      // A command without a case does not compile.
      return command satisfies never;
  }
}
