import type { Deps } from '../../deps.ts';
import type { Serve } from '../../http/calls.ts';
import { type RefusalTable, Refused, refuse, TOO_MANY } from '../../http/errors.ts';
import { preparedUpload } from '../../http/images/upload.ts';
import { localeOf } from '../../platform/sessions/accounts.ts';
import { markSeen, unseenAttempts } from './attempts.ts';
import type { ConfirmationRefusal } from './confirmation.ts';
import { keepLogo } from './contact.ts';
import { listInvitations, takeBack } from './invitations.ts';
import { findLastLogin } from './logins.ts';
import { findPasskeysOnly } from './passkeys-only.ts';
import { CONFIRMATION } from './refusals.ts';
import {
  countActing,
  findHold,
  findKept,
  findOfficer,
  type KeptOfficer,
  listWithSuspended,
} from './service.ts';
import { endOtherSessions, endSession } from './sessions.ts';
import { tryMail } from './try-mail.ts';

const OFFICER: RefusalTable<'not-an-officer'> = {
  'not-an-officer': { status: 403, code: 'not-an-officer' },
};

const LOGO: RefusalTable<'no-picture'> = { 'no-picture': { status: 422, code: 'picture-no-image' } };

const SESSION: RefusalTable<'no-such-session'> = {
  'no-such-session': { status: 404, code: 'nothing-here' },
};

const INVITATION: RefusalTable<'not-an-officer' | 'no-such-invitation' | 'too-many' | ConfirmationRefusal> = {
  ...OFFICER,
  ...CONFIRMATION,
  'too-many': TOO_MANY,
  'no-such-invitation': { status: 404, code: 'no-such-invitation' },
};

/** Until when an officer only reads; null where that is over. */
function readingMs(officer: Pick<KeptOfficer, 'readsUntil'> | null, now: Date): number | null {
  const until = officer?.readsUntil ?? null;
  return until && until > now ? until.getTime() : null;
}

/** The officer of a session. */
function ownRoutes(serve: Serve, deps: Deps): void {
  const { db } = deps;
  serve('GET /commission/me', async ({ session }) => {
    const officer = await findOfficer(db, session.userId);
    if (!officer) return refuse(OFFICER, 'not-an-officer');
    const heldAtMs = (await findHold(db))?.getTime() ?? null;
    const passkeysOnlySinceMs = (await findPasskeysOnly(db))?.getTime() ?? null;
    const readsUntilMs = readingMs(await findKept(db, officer.id), deps.now());
    const last = await findLastLogin(db, officer.id, session.tokenHash);
    return {
      message: 'Officer',
      data: {
        officer,
        officers: await countActing(db),
        heldAtMs,
        passkeysOnlySinceMs,
        readsUntilMs,
        attempts: await unseenAttempts(db, officer.id),
        lastLogin: last && { atMs: last.at.getTime(), browser: last.browser },
      },
    };
  });

  serve('POST /commission/attempts/seen', async ({ session }) => {
    await markSeen(db, session.userId);
    return { message: 'Seen', data: {} };
  });
}

/** The officers of the commission. */
export function officerRoutes(serve: Serve, deps: Deps): void {
  const { db, limits } = deps;
  ownRoutes(serve, deps);
  serve('GET /commission/officers', async () => {
    const invited = await listInvitations(db, deps.now());
    const invitations = invited.map(({ expiresAt, ...one }) => ({
      ...one,
      expiresAtMs: expiresAt.getTime(),
    }));
    const officers = (await listWithSuspended(db)).map((officer) => ({
      ...officer,
      addedAtMs: officer.addedAt.getTime(),
      readsUntilMs: readingMs(officer, deps.now()),
    }));
    return { message: 'Officers', data: { officers, invitations } };
  });

  serve('POST /commission/invitations/:id/take-back', async ({ session, params, body, address }) => {
    const result = await takeBack(deps, params.id, body, { ...session, address });
    if (result.ok) return { message: 'Taken back', data: {} };
    return refuse(INVITATION, result.reason, 'retryAfterS' in result ? result.retryAfterS : undefined);
  });

  const ofLogo = { limitByAccount: limits.changesByAccount };
  serve('POST /commission/logo', ofLogo, async (incoming) => {
    const image = await preparedUpload(incoming, 'logo');
    return image
      ? { message: 'Kept', data: { id: await keepLogo(deps, image) } }
      : refuse(LOGO, 'no-picture');
  });

  serve('POST /commission/try-mail', async ({ session }) => {
    const officer = await findOfficer(db, session.userId);
    if (!officer) return refuse(OFFICER, 'not-an-officer');
    const waitS = await deps.limits.invitationsByMailbox.take(officer.email);
    if (waitS > 0) return new Refused(TOO_MANY, waitS);
    const to = { email: officer.email, locale: await localeOf(db, session.userId) };
    return { message: 'Tried', data: await tryMail(deps, to) };
  });

  serve('GET /commission/sessions', async ({ session }) => {
    const own = await deps.sessions.listOf(session.userId);
    const sessions = own.map(({ tokenHash, startedAt, seenAt, ...one }) => ({
      ...one,
      startedAtMs: startedAt.getTime(),
      seenAtMs: seenAt?.getTime() ?? null,
      isThis: tokenHash.equals(session.tokenHash),
    }));
    return { message: 'Sessions', data: { sessions } };
  });

  serve(
    'DELETE /commission/sessions/:id',
    { limitByAccount: limits.changesByAccount },
    async ({ session, params }) => {
      const result = await endSession(deps, session, params.id);
      return result.ok ? { message: 'Ended', data: {} } : refuse(SESSION, result.reason);
    },
  );

  serve(
    'POST /commission/sessions/end-others',
    { limitByAccount: limits.changesByAccount },
    async ({ session }) => {
      await endOtherSessions(deps, session);
      return { message: 'Ended', data: {} };
    },
  );
}
