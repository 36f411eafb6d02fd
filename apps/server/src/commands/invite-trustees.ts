import { CommandRefused } from '@evoting/command-line/command';
import { TRUSTEES_MAX } from '@evoting/contract/constants';
import { type InviteRefusal, inviteTrustees } from '../domains/trustee/service.ts';
import type { Context } from './context.ts';
import { electionId } from './named-election.ts';

const INVITE_SENTENCES: Readonly<Record<InviteRefusal, string>> = {
  'one-opens-alone': 'With --threshold 1 each trustee could open any ballot alone: it must be 2 or more.',
  'all-must-open':
    'If all trustees had to open, one who loses the key, or will not, would stop the count for good: --threshold must be less than the number of trustees.',
  'too-many': `So many trustees cannot make a key together: name ${TRUSTEES_MAX} at most.`,
  'same-name': 'Each --name must be another one.',
  'bad-name': '--name must be a name of at most 200 characters without |.',
  'no-such-election': 'There is no such election.',
  'not-a-draft': 'This election has been opened already: its key stays.',
  'live-needs-the-key':
    'Live counts need a key on the server: create the election with --at-close, or without trustees.',
  'begun-already': 'The key of this election is in its record already, for good.',
};

/** Invites the trustees of a draft, and prints each one’s link. */
export async function trustees(
  context: Context,
  { election, ...wanted }: { election?: string; names: readonly string[]; threshold: number },
): Promise<void> {
  const id = await electionId(context, election);
  const invited = await context.db.transaction().execute((trx) => inviteTrustees(context, trx, id, wanted));
  if (!invited.ok) throw new CommandRefused(INVITE_SENTENCES[invited.reason]);
  for (const { name, link } of invited.invitations) context.say(`${name}: ${link}`);
  context.say(
    `Hand each trustee their own link, by a way that nobody else reads; it works once. ${wanted.threshold} of ${wanted.names.length} will open the count.`,
  );
}
