import { randomUUID } from 'node:crypto';
import type { Deps } from '../../deps.ts';
import type { Db } from '../../platform/database/connect.ts';
import { smtpTransport, type Transport } from '../../platform/mail/transport.ts';
import { asSent, noteTrial } from '../../platform/outbox.ts';
import { hasMailbox } from '../../reach.ts';
import { trialMail } from './mails.ts';
import type { Trial } from './setup.ts';

/** A mail server gives the reason in a line or two; the rest is cut. */
const SAID_MAX = 300;

/** The way of mails: they leave, are shown on this machine, or wait until a mail server is set. */
export function whatOfMails({ config }: Pick<Deps, 'config'>): 'sent' | 'shown' | 'waiting' {
  if (config.smtpUrl) return 'sent';
  return hasMailbox(config) ? 'shown' : 'waiting';
}

/**
 * Sends a mail at once, past the outbox, so that the mail server's answer can be shown, and stores the
 * outcome.
 * Takes: the recipient.
 * Gives: the answer; empty where no mail server is set.
 */
export async function tryMail(
  { config, db, now }: Pick<Deps, 'config' | 'db' | 'now'>,
  email: string,
): Promise<Trial> {
  if (!config.smtpUrl) return { ok: false, said: null };
  const trial = await sendTrial(db, smtpTransport(config.smtpUrl, config.mailFrom), email);
  await noteTrial(db, now(), trial.ok);
  return trial;
}

async function sendTrial(db: Db, transport: Transport, email: string): Promise<Trial> {
  try {
    await transport.send({ ...(await asSent(db, trialMail(email))), id: randomUUID() });
    return { ok: true, said: null };
  } catch (error) {
    return { ok: false, said: (error as Error).message.slice(0, SAID_MAX) };
  } finally {
    transport.close?.();
  }
}
