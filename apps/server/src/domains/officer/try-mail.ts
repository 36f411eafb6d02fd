import { randomUUID } from 'node:crypto';
import type { Deps } from '../../deps.ts';
import { smtpTransport, type Transport } from '../../platform/mail/transport.ts';
import { asSent, noteTrial, type WrittenMail } from '../../platform/outbox.ts';
import { hasMailbox } from '../../reach.ts';
import type { Trial } from './setup.ts';

/** A mail server gives the reason in a line or two; the rest is cut. */
const SAID_MAX = 300;

/** The way of mails: they leave, are shown on this machine, or wait until a mail server is set. */
export function whatOfMails({ config }: Pick<Deps, 'config'>): 'sent' | 'shown' | 'waiting' {
  if (config.smtpUrl) return 'sent';
  return hasMailbox(config) ? 'shown' : 'waiting';
}

/**
 * Sends a mail at once, past the outbox, and stores the mail server's answer, so that officers can see it.
 * @returns the answer, empty if no mail server is set
 */
export async function tryMail(
  { config, db, now }: Pick<Deps, 'config' | 'db' | 'now'>,
  to: { readonly email: string; readonly locale: string | null },
): Promise<Trial> {
  if (!config.smtpUrl) return { ok: false, said: null };
  const mail = await asSent(db, { what: 'trial', to, publicUrl: config.publicUrl, given: {} });
  const trial = await sendTrial(smtpTransport(config.smtpUrl, config.mailFrom), mail);
  await noteTrial(db, now(), trial.ok);
  return trial;
}

async function sendTrial(transport: Transport, mail: WrittenMail): Promise<Trial> {
  try {
    await transport.send({ ...mail, id: randomUUID() });
    return { ok: true, said: null };
  } catch (error) {
    return { ok: false, said: (error as Error).message.slice(0, SAID_MAX) };
  } finally {
    transport.close?.();
  }
}
