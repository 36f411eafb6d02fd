import { isDeepStrictEqual } from 'node:util';
import { RETURNING_OFFICERS } from '@evoting/contract/call';
import type { Signed } from '@evoting/contract/commission/confirmation';
import type { Announcement } from '@evoting/contract/commission/day';
import type { LanguageCode } from '@evoting/contract/constants';
import type { UserId } from '@evoting/contract/fields';
import type { Deps } from '../../deps.ts';
import type { Db, Trx } from '../../platform/database/connect.ts';
import type { ActRuns } from '../audit-log/act.ts';
import { type Actor, noteAct } from '../audit-log/service.ts';
import { findCurrentElection, votingState } from '../election/service.ts';
import { type Caller, checkTakingBack, withinTries } from '../officer/confirmation.ts';
import { asOfficer } from '../officer/service.ts';
import { tellOfficers } from '../officer/telling.ts';
import {
  insertAnnouncement,
  listAnnouncements,
  lockAnnouncements,
  withdrawAnnouncement,
} from './announcements-store.ts';

/** The announcements that voters of an election see, the newest first. */
export async function announcementsOf(db: Db, electionId: string): Promise<Announcement[]> {
  const rows = await listAnnouncements(db, electionId);
  return rows.map(({ id, kind, text, at, ...others }) => ({
    id,
    kind,
    text,
    translations: given(others),
    atMs: at.getTime(),
  }));
}

/** A text for the voters of the current election. */
interface NewAnnouncement {
  readonly electionId: string;
  readonly kind: Announcement['kind'];
  readonly text: string;
  readonly textHa?: string | undefined;
  readonly textYo?: string | undefined;
  readonly textIg?: string | undefined;
  readonly textPcm?: string | undefined;
}

/** The translations that there are. */
const given = (texts: { [Code in Exclude<LanguageCode, 'en'>]: string | null | undefined }) =>
  Object.fromEntries(
    Object.entries(texts).filter(([, text]) => text != null),
  ) as Announcement['translations'];

export type AnnounceRefusal = 'not-an-officer' | 'no-such-election' | 'two-officers';

/**
 * Adds an announcement by one officer. From the opening until the end of voting it takes two: one announcement keeps
 * voters at home.
 */
export function announce(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  announcement: NewAnnouncement,
  by: UserId,
): Promise<{ ok: true; announcement: Announcement } | { ok: false; reason: AnnounceRefusal }> {
  return asOfficer(db, by, RETURNING_OFFICERS, async (trx, actor) => {
    const election = await findCurrentElection(trx);
    if (election?.id !== announcement.electionId) return { ok: false, reason: 'no-such-election' };
    if (election.status === 'open' && votingState(election, now()) !== 'closed')
      return { ok: false, reason: 'two-officers' };
    return { ok: true, announcement: await addAnnouncement(trx, announcement, { actor, by, at: now() }) };
  });
}

/** Runs the act of two officers that announces something. */
export const announcementActs: ActRuns<'announce'> = {
  announce: {
    run: async ({ deps, trx, electionId, by }, announcement) => {
      // Officers alone decide acts, and have accounts.
      if (by.account === null) throw new Error('an act without an officer');
      const at = deps.now();
      await addAnnouncement(trx, { electionId, ...announcement }, { actor: by, by: by.account, at });
      return { ok: true };
    },
  },
};

/**
 * Adds an announcement. If the same words are shown already nothing is added: the answer to a first try may have been
 * lost.
 */
async function addAnnouncement(
  trx: Trx,
  { electionId, kind, text, textHa, textYo, textIg, textPcm }: NewAnnouncement,
  { actor, by, at }: { actor: Actor; by: UserId; at: Date },
): Promise<Announcement> {
  await lockAnnouncements(trx, electionId);
  const shown = await announcementsOf(trx, electionId);
  const translations = given({ ha: textHa, yo: textYo, ig: textIg, pcm: textPcm });
  const said = { kind, text, translations };
  const same = shown.find(
    (one) => one.kind === kind && one.text === text && isDeepStrictEqual(one.translations, translations),
  );
  if (same) return same;
  const id = await insertAnnouncement(trx, { electionId, ...said, by, at });
  await noteAct(trx, actor, 'announced', `announcement:${id}`, { after: { kind, text, ...translations } });
  return { id, ...said, atMs: at.getTime() };
}

/** Withdraws an announcement by one officer's signature, and tells all of them by mail. */
export function withdraw(deps: Deps, id: string, signed: Signed, caller: Caller) {
  const { userId: by } = caller;
  const work = async (trx: Trx, actor: Actor) => {
    const checked = await checkTakingBack(deps, trx, caller, { what: 'announcement', id, signed });
    if (!checked.ok) return checked;
    if (!(await withdrawAnnouncement(trx, id, deps.now())))
      return { ok: false, reason: 'not-found' } as const;
    await tellOfficers(deps, trx, { what: 'announcement-withdrawn', of: by });
    await noteAct(trx, actor, 'announcement-withdrawn', `announcement:${id}`, { after: checked.after });
    return { ok: true } as const;
  };
  return withinTries(deps, caller, signed.confirmation, () =>
    asOfficer(deps.db, by, RETURNING_OFFICERS, work),
  );
}
