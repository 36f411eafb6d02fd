import type { Deps } from '../../deps.ts';
import type { Election } from '../election/service.ts';
import { mailOfficers } from '../officer/service.ts';
import { trusteesAnswering } from '../tally/answering.ts';
import { witnessesNow } from '../witness/standing.ts';
import { hasShortage, lockShortage, type Shortage, storeShortage, type Watchers } from './shortages-store.ts';

/** A restart, or the first minute of an election, is no shortage. */
const PATIENCE_MS = 2 * 60_000;
/** Officers are told once of a witness or trustee who comes and goes within this time. */
const WELL_AFTER_MS = 10 * 60_000;

/** Witnesses or trustees: how many are needed, and who is there. */
interface Standing {
  readonly needed: number;
  readonly list: readonly { readonly name: string; readonly isUp: boolean }[];
}

/** Judges a number of witnesses or trustees: `few` once some are silent and at most one is to spare. */
export function levelOf({ needed, list }: Standing): Shortage['level'] | 'enough' {
  const up = list.filter(({ isUp }) => isUp).length;
  if (up < needed) return 'too-few';
  return up < list.length && up <= needed + 1 ? 'few' : 'enough';
}

/**
 * Follows a shortage through one look.
 * @param before the shortage that is known; null for none
 * @returns the shortage that is known from now on, and whether officers are to be told of it now
 */
export function nextShortage(
  before: Shortage | null,
  level: Shortage['level'] | 'enough',
  now: Date,
): { shortage: Shortage | null; isNews: boolean } {
  const elapsedMs = (since: Date) => now.getTime() - since.getTime();
  if (level === 'enough') {
    const wellSince = before?.wellSince ?? now;
    const isOver = !before?.isTold || elapsedMs(wellSince) >= WELL_AFTER_MS;
    return { shortage: isOver ? null : { ...before, wellSince }, isNews: false };
  }
  const isWorse = before?.isTold === true && before.level === 'few' && level === 'too-few';
  const since = before && !isWorse ? before.since : now;
  const wasTold = before?.isTold === true && !isWorse;
  const isNews = !wasTold && elapsedMs(since) >= PATIENCE_MS;
  // A level that gets better is told of no more, until there are enough.
  const kept = wasTold ? before.level : level;
  return { shortage: { level: kept, since, isTold: wasTold || isNews, wellSince: null }, isNews };
}

/**
 * Mails every officer that few witnesses sign, or few trustees answer, and again if they become too few: once for each
 * fall, by the first process.
 */
export async function tellOfShortages(
  deps: Pick<Deps, 'db' | 'config' | 'now'>,
  { id, title }: Election,
): Promise<void> {
  const witnesses = await witnessesNow(deps.db, id, deps.now());
  if (witnesses) await follow(deps, { id, title }, 'witnesses', { needed: witnesses.quorum, ...witnesses });
  const trustees = await trusteesAnswering(deps.db, id, deps.now());
  if (trustees) await follow(deps, { id, title }, 'trustees', { needed: trustees.threshold, ...trustees });
}

async function follow(
  deps: Pick<Deps, 'db' | 'config' | 'now'>,
  { id, title }: Pick<Election, 'id' | 'title'>,
  what: Watchers,
  standing: Standing,
): Promise<void> {
  const { needed, list } = standing;
  const level = levelOf(standing);
  if (level === 'enough' && !(await hasShortage(deps.db, id, what))) return;
  await deps.db.transaction().execute(async (trx) => {
    const before = await lockShortage(trx, id, what);
    const { shortage, isNews } = nextShortage(before, level, deps.now());
    await storeShortage(trx, id, what, shortage);
    if (!isNews) return;
    const silent = list.filter(({ isUp }) => !isUp).map(({ name }) => name);
    const given = { title, what, up: list.length - silent.length, of: list.length, needed, silent };
    await mailOfficers(deps, trx, { what: 'shortage', given }, null);
  });
}
