import { TRUSTEES_MAX } from '@evoting/contract/constants';
import type { PlainCode } from '@evoting/contract/reasons';
import type { BeginRefusal } from '../domains/election/key-holders.ts';
import { type InviteRefusal, inviteTrustees } from '../domains/tally/ceremony.ts';
import type { Context } from './context.ts';
import { electionId } from './named-election.ts';
import { refusedFor, type TerminalSentence } from './refusal.ts';

export const BEGIN: Readonly<Record<BeginRefusal, PlainCode>> = {
  'no-such-election': 'no-such-draft',
  'not-a-draft': 'opened-already',
  'live-needs-the-key': 'trustees-live-results',
  'begun-already': 'trustees-made-already',
};

const INVITE: Readonly<Record<InviteRefusal, PlainCode | TerminalSentence>> = {
  ...BEGIN,
  'one-decrypts-alone': 'trustees-one-alone',
  'all-must-decrypt': 'trustees-all-needed',
  'too-many': { says: `So many trustees cannot make a key together: name ${TRUSTEES_MAX} at most.` },
  'live-needs-witnesses': 'trustees-need-witnesses',
  changed: 'trustees-changed',
  'same-name': 'trustees-alike',
  'bad-name': 'trustee-name-bad',
};

/** Invites the trustees of a draft, and prints each one’s link. */
export async function trustees(
  context: Context,
  { election, ...wanted }: { election?: string; names: readonly string[]; threshold: number },
): Promise<void> {
  const id = await electionId(context, election);
  const invited = await context.db.transaction().execute((trx) => inviteTrustees(context, trx, id, wanted));
  if (!invited.ok) throw refusedFor(INVITE[invited.reason]);
  for (const { name, link } of invited.invitations) context.say(`${name}: ${link}`);
  context.say(
    `Hand each trustee their own link, by a way that nobody else reads; it works once. ${wanted.threshold} of ${wanted.names.length} will open the count.`,
  );
}
