import type { PlainCode } from '@evoting/contract/reasons';
import { type CommandRefusal, inviteByCommand } from '../domains/officer/invitations.ts';
import type { Context } from './context.ts';
import { refusedFor, type TerminalSentence } from './refusal.ts';

const INVITE: Readonly<Record<CommandRefusal, PlainCode | TerminalSentence>> = {
  'no-officers': {
    says: 'There is no commission yet: a start of the server prints the link by which its first officer comes.',
  },
  'email-taken': 'invitee-has-account',
};

/** Invites a returning officer, and prints the link. */
export async function inviteOfficer(context: Context, email: string): Promise<void> {
  const invited = await inviteByCommand(context, email);
  if (!invited.ok) throw refusedFor(INVITE[invited.reason]);
  context.say(`${email}: ${invited.link}`);
  context.say(
    'Hand it to the new returning officer by a way that nobody else reads; it works once, for a day. Every officer is told by mail, and the audit log has it.',
  );
}
