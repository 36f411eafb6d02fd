import { setTimeout as wait } from 'node:timers/promises';
import { RecordError, readText, SourceError } from '@evoting/record/source';
import type { RecordAudit } from './audit.ts';
import type { World } from './commands.ts';
import type { Folder } from './folder.ts';
import { give } from './give.ts';
import { type Look, look, type Watched } from './look.ts';
import type { Post } from './post.ts';
import type { TrusteeDuty } from './trustee/duty.ts';

/** A trustee's guardian asks this often for a new checkpoint, which is less than a kilobyte. */
const GLANCE_MS = 2_000;
/** While a count may be asked for any moment, and while a share waits for the signatures of other witnesses. */
const HURRY_MS = 500;
/** The server asks within seconds of the moment at which it may, and its clock may differ by some. */
const EARLY_MS = 2_000;
const LATE_MS = 8_000;

export interface Served extends Watched {
  audit: Pick<RecordAudit, 'advance' | 'size' | 'requestedTree' | 'nextCountS'>;
  log: string;
  folder: Folder;
  /** Calls the server of the record. */
  post: Post;
  /** Null for a guardian without a trustee's key. */
  duty: TrusteeDuty | null;
}

/**
 * Looks at the record at intervals, cosigns, and gives what a trustee is asked for, until it is stopped or an alarm is
 * raised. A guardian with a trustee's key also looks as soon as the checkpoint has changed.
 */
export async function watch(
  watched: Served,
  { intervalMs, glanceMs }: { intervalMs: number; glanceMs?: number | undefined },
  world: World,
): Promise<void> {
  const { duty, witness, folder, audit } = watched;
  const paceMs = paceOf(duty !== null, intervalMs, glanceMs);
  const parts = { seen: '', told: '', opened: '' };
  let said = '';
  /** The last tree whose signature the server has taken. */
  let givenSize = 0;
  let untilLookMs = 0;
  while (!world.signal.aborted && !witness.isHalted) {
    const isRegular = untilLookMs <= 0;
    if (isRegular) untilLookMs = intervalMs;
    if (isRegular || (await isNew(watched))) {
      const seen = await lookOnce(watched);
      // Between two regular looks a larger tree is no news.
      if (isRegular || !seen.startsWith(COSIGNED)) parts.seen = seen;
      // Guardians behind one address share the server's limit, and a count waits only for the tree that asks for it.
      const isAsked = givenSize < (audit.requestedTree ?? 0);
      if (witness.last.note !== null && (isRegular || isAsked)) {
        parts.told = await give(watched, watched.post);
        if (parts.told === '') givenSize = witness.last.size;
      }
    }
    parts.opened = (await duty?.step()) ?? '';
    const sentence = [parts.seen, parts.told, parts.opened].filter((part) => part !== '').join(' ');
    if (sentence !== said) {
      const line = `${new Date(world.nowMs()).toISOString()} ${sentence}`;
      await folder.keepSaid(line);
      world.say(line);
    }
    said = sentence;
    if (witness.isHalted) return;
    const isSoon = duty !== null && mayBeAsked(audit.nextCountS, world.nowMs());
    const pauseMs = isSoon || duty?.isWaiting ? Math.min(HURRY_MS, paceMs) : paceMs;
    untilLookMs -= pauseMs;
    await wait(pauseMs, undefined, { signal: world.signal }).catch(() => undefined);
  }
}

/** Returns the usual pause between two glances at the checkpoint; without a trustee's key there are only looks. */
export const paceOf = (hasKey: boolean, intervalMs: number, glanceMs = GLANCE_MS): number =>
  hasKey ? Math.min(intervalMs, glanceMs) : intervalMs;

/**
 * Reports whether the record is likely to ask for a count now.
 * @param nextCountS the earliest moment at which it may, in Unix seconds; null before the first count
 */
export function mayBeAsked(nextCountS: number | null, nowMs: number): boolean {
  if (nextCountS === null) return false;
  const sinceMs = nowMs - nextCountS * 1000;
  return sinceMs >= -EARLY_MS && sinceMs < LATE_MS;
}

/** Reports whether the server shows another checkpoint than the one cosigned last. */
async function isNew({ source, witness }: Served): Promise<boolean> {
  try {
    return witness.last.note === null || !witness.last.note.startsWith(await readText(source, 'checkpoint'));
  } catch (error) {
    // The look says what is wrong.
    if (error instanceof SourceError || error instanceof RecordError) return true;
    throw error;
  }
}

async function lookOnce(watched: Watched): Promise<string> {
  try {
    return sentenceOf(await look(watched));
  } catch (error) {
    if (error instanceof SourceError) return `The server cannot be read (${error.message}); trying again.`;
    throw error;
  }
}

const COSIGNED = 'Cosigned';

function sentenceOf(seen: Look): string {
  if (seen.kind === 'cosigned')
    return `${COSIGNED} a tree of ${seen.size} entries; ${seen.audited} of them are checked.`;
  if (seen.kind === 'older') return `The server shows an older copy, of ${seen.size} entries; not cosigned.`;
  if (seen.kind === 'clock')
    return 'Not cosigned: the clock of this machine and the time in the record differ by more than ten minutes, or it went back. Set the clock.';
  if (seen.kind === 'unusable') return `Not cosigned: what the server sent cannot be used (${seen.reason}).`;
  return 'ALARM: this guardian no longer cosigns.';
}
