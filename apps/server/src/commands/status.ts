import { hasResult } from '../domains/board/entries-store.ts';
import { countIntake } from '../domains/board/intake-store.ts';
import { listRecords } from '../domains/board/records-store.ts';
import { findCurrentElection } from '../domains/election/service.ts';
import { listRevisions } from '../domains/paper/revisions.ts';
import { loadCeremony } from '../domains/tally/ceremony-state.ts';
import type { Context } from './context.ts';

/** Reports every election: its record, its trustees and its waiting ballots. */
export async function status({ db, say }: Context): Promise<void> {
  const current = await findCurrentElection(db);
  const records = await listRecords(db);
  if (current && !records.some(({ electionId }) => electionId === current.id))
    say(`${current.slug}  ${current.title}: ${current.status}, the current one; it has no public record yet`);
  if (current) await reportTrustees({ db, say }, current.slug);
  if (!current && records.length === 0) say('There is no election yet.');
  for (const record of records) {
    const waiting = await countIntake(db, record.electionId);
    const revisions = await listRevisions(db, record.electionId);
    say(`${record.log}  ${record.title}: ${record.status}${record.current ? ', the current one' : ''}`);
    if (record.status === 'open' && record.closesAt)
      say(`  voting closes at ${record.closesAt.toISOString()}`);
    if (await hasResult(db, record.electionId)) say('  the result is in the record');
    say(`  the record has ${record.size} entries; ${waiting} ballots wait for a place in it`);
    for (const { number, ballots } of revisions) say(`  ballot revision ${number}: ${ballots} ballots`);
    say(`  key ${record.verifierKey}`);
  }
}

/** Reports the progress of the trustees' key. */
async function reportTrustees({ db, say }: Pick<Context, 'db' | 'say'>, slug: string): Promise<void> {
  const ceremony = await loadCeremony({ db }, slug);
  if (!ceremony) return;
  const { threshold, size, trustees, guilty } = ceremony;
  say(`  ${threshold} of ${size} trustees open the count`);
  for (const { name, sent, hasDecrypted } of trustees)
    say(`    ${name}: ${sent.length} of 4 steps${hasDecrypted ? ', has opened the count' : ''}`);
  if (guilty !== null)
    say(
      `    ${trustees[guilty - 1]?.name} sent a wrong value: invite the trustees again, without or with that one`,
    );
}
