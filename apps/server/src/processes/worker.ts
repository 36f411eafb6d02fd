import type { ClientConfig } from 'pg';
import type { Deps } from '../deps.ts';
import { startDownloads } from '../domains/archive/keeper.ts';
import { keepRewriting } from '../domains/board/rewriting.ts';
import { startEnds } from '../domains/commission/ends.ts';
import { startHints } from '../domains/count/hints.ts';
import { keepImports } from '../domains/roll/importing.ts';
import { keepReminding } from '../domains/roll/reminders.ts';
import { keepTellingVoters } from '../domains/roll/vote-notices.ts';
import { sweepNewsletter } from '../domains/site/newsletter.ts';
import { startOffering } from '../domains/witness/offering.ts';
import { type Background, startBackground } from '../platform/background.ts';
import { removeUnusedImages } from '../platform/images/service.ts';
import { deleteFull } from '../platform/limits/shared-limiter.ts';
import type { Log } from '../platform/log.ts';
import { MailSender } from '../platform/mail/sender.ts';
import { withSms } from '../platform/mail/sms.ts';
import { mailboxTransport, smtpTransport } from '../platform/mail/transport.ts';
import { deleteMails } from '../platform/outbox.ts';
import { hasMailbox } from '../reach.ts';

const SWEEP_MS = 60 * 60_000;
/** How long a mail is kept after it was sent or given up, for the operator to see. */
const MAILS_KEPT_MS = 24 * 60 * 60_000;

/**
 * Runs background work until it is stopped: mails, imports, files of finished records, hints, sweeping.
 * Workers on the same database share it: each piece of work is done once.
 * @param connection how a child process connects to the database
 */
export function startWorker(deps: Deps, connection: ClientConfig, log: Log): Background {
  const works = [
    startMail(deps, log),
    startDownloads(deps, connection, (err) => log.error({ err }, 'downloads failed')),
    keepRewriting(deps, connection, (err) => log.error({ err }, 'a table of voters could not be rewritten')),
    keepImports(deps, connection, (err) => log.error({ err }, 'a list of voters could not be imported')),
    keepReminding(deps, (err) => log.error({ err }, 'a reminder could not be written')),
    keepTellingVoters(deps, (err) => log.error({ err }, 'voters by link could not be told')),
    deps.config.writesHints ? startHints(deps, (err) => log.error({ err }, 'hints failed')) : null,
    startEnds(deps, (err) => log.error({ err }, 'an early end could not be carried out')),
    startOffering(deps, log),
    startSweep(deps, log),
  ];
  return {
    async stop() {
      for (const work of works) await work?.stop();
    },
  };
}

/** Without a mail server and without the mailbox page, mails wait in the outbox until SMTP_URL is set. */
function startMail({ db, config, now }: Deps, log: Log): Background | null {
  const transport = config.smtpUrl
    ? withSms(config.sms, smtpTransport(config.smtpUrl, config.mailFrom))
    : hasMailbox(config)
      ? mailboxTransport
      : null;
  if (!transport) return null;
  const sender = new MailSender({
    db,
    now,
    transport,
    onFailure: (failure) => log.error(failure, failure.givenUp ? 'mail given up' : 'mail failed'),
  });
  sender.start();
  return sender;
}

function startSweep(deps: Deps, log: Log): Background {
  const onFailure = (err: unknown) => log.error({ err }, 'sweep failed');
  return startBackground(() => sweep(deps), { everyMs: SWEEP_MS, afterFailureMs: SWEEP_MS, onFailure });
}

/**
 * Deletes expired, finished, unused and unconfirmed data.
 * @throws {AggregateError} after all steps, if any has failed
 */
export async function sweep({ sessions, db, now }: Pick<Deps, 'sessions' | 'db' | 'now'>): Promise<void> {
  const steps = [
    () => sessions.sweep(),
    () => deleteFull(db, now().getTime()),
    () => deleteMails(db, new Date(now().getTime() - MAILS_KEPT_MS)),
    () => removeUnusedImages(db, now()),
    () => sweepNewsletter({ db, now }),
  ];
  const failures: unknown[] = [];
  for (const step of steps) await step().catch((failure: unknown) => failures.push(failure));
  if (failures.length > 0) throw new AggregateError(failures, 'not everything was swept');
}
