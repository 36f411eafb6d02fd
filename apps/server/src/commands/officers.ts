import type { PlainCode } from '@evoting/contract/reasons';
import { restartEnds } from '../domains/commission/end-acts.ts';
import { allowCodes } from '../domains/officer/passkeys-only.ts';
import { ONE_STAYS } from '../domains/officer/service.ts';
import {
  type HoldRefusal,
  holdConsole,
  listForOperator,
  releaseConsole,
  restoreOfficer,
  type SuspendRefusal,
  suspendOfficer,
} from '../domains/officer/suspending.ts';
import { violatedConstraint } from '../platform/database/connect.ts';
import type { Context } from './context.ts';
import type { OfficersWanted } from './election-options.ts';
import { refusedFor, type TerminalSentence } from './refusal.ts';

const REFUSED: Readonly<
  Record<SuspendRefusal | HoldRefusal | 'codes-allowed' | 'last', PlainCode | TerminalSentence>
> = {
  'no-such-officer': { says: 'No officer has this address.' },
  suspended: { says: 'This officer is suspended already.' },
  'not-suspended': { says: 'This officer is not suspended.' },
  held: { says: 'The console is held already.' },
  'codes-allowed': { says: 'Codes of apps are allowed already.' },
  free: { says: 'The console is not held.' },
  last: {
    says: 'This is the last returning officer. Invite another one first (npm run election -- officer), or hold the console (--hold).',
  },
};

/** Lists the officers, or does what the operator wants with them. */
export async function officers(context: Context, wanted: OfficersWanted): Promise<void> {
  if (wanted.do === 'list') return list(context);
  const done = await change(context, wanted);
  if (!done.ok) throw refusedFor(REFUSED[done.reason]);
  context.say(DONE[wanted.do]);
}

const DONE: Readonly<Record<Exclude<OfficersWanted['do'], 'list'>, string>> = {
  suspend:
    'Suspended: sessions have ended, proposals are void, and nothing that this officer does is accepted.',
  restore: 'Restored: this officer can log in and act again.',
  hold: 'Held: officers can read, and nobody can change anything in the console. Voting goes on.',
  'allow-codes': 'Allowed: codes of apps confirm acts again. Every officer is told by mail.',
  release: 'Released: officers can act again.',
};

async function change(context: Context, wanted: Exclude<OfficersWanted, { do: 'list' }>) {
  switch (wanted.do) {
    case 'suspend':
      try {
        return await suspendOfficer(context, wanted.email);
      } catch (error) {
        if (violatedConstraint(error) === ONE_STAYS) return { ok: false, reason: 'last' } as const;
        throw error;
      }
    case 'restore':
      return restoreOfficer(context, wanted.email);
    case 'hold':
      return holdConsole(context);
    case 'allow-codes':
      return allowCodes(context);
    default:
      return releaseConsole(context, (trx) => restartEnds(trx, context.now()));
  }
}

async function list({ db, say }: Context): Promise<void> {
  const { officers: all, heldAt } = await listForOperator(db);
  for (const { name, email, role, isSuspended } of all)
    say(`${email}  ${role}  ${name}${isSuspended ? '  (suspended)' : ''}`);
  if (all.length === 0) say('There is no officer yet.');
  if (heldAt) say(`The console has been held since ${heldAt.toISOString()}.`);
}
