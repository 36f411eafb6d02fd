import { CommandRefused } from '@evoting/command-line/command';
import { findRecord, findRecordNamed, type RecordHead } from '../domains/board/records-store.ts';
import { findCurrentElection, hasDemo } from '../domains/election/service.ts';
import type { Context } from './context.ts';
import { refusedFor } from './refusal.ts';

/**
 * Refuses a database with the demo, whose sample accounts would let anybody vote and log in as a candidate.
 */
export async function refuseBesideDemo(context: Context): Promise<void> {
  if (await hasDemo(context.db)) throw refusedFor('beside-demo');
}

/** Finds the election that a command names; the current one without a name. */
export async function electionId({ db }: Context, slug?: string): Promise<string> {
  const current = await findCurrentElection(db);
  const isCurrent = slug === undefined || slug === current?.slug;
  const found = isCurrent ? current?.id : (await findRecordNamed(db, slug))?.electionId;
  if (found) return found;
  throw refusedFor(slug ? { says: `No election has the slug ${slug}.` } : 'no-election');
}

/** Finds the public record of the election that a command names. */
export async function recordOf(context: Context, slug?: string): Promise<RecordHead> {
  const record = await findRecord(context.db, await electionId(context, slug));
  if (!record) throw new CommandRefused('This election has not been opened: it has no record yet.');
  return record;
}
