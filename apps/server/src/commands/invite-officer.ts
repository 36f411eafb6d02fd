import { CommandRefused } from '@evoting/command-line/command';
import { type CommandRefusal, inviteByCommand } from '../domains/officer/invitations.ts';
import type { Context } from './context.ts';

const SENTENCES: Readonly<Record<CommandRefusal, string>> = {
  'no-officers':
    'There is no commission yet: a start of the server prints the link by which its first officer comes.',
  'email-taken': 'This address has an account already: name another one.',
};

/** Invites a returning officer, and prints the link. */
export async function inviteOfficer(context: Context, email: string): Promise<void> {
  const invited = await inviteByCommand(context, email);
  if (!invited.ok) throw new CommandRefused(SENTENCES[invited.reason]);
  context.say(`${email}: ${invited.link}`);
  context.say(
    'Hand it to the new returning officer by a way that nobody else reads; it works once, for a day. Every officer is told by mail, and the audit log has it.',
  );
}
