import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { createTestApp } from '../../testing/app.ts';
import { draftElection } from '../../testing/election.ts';
import { digestOfRoll } from './roll-contents.ts';

const test = await createTestApp();
const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();

/** A draft with places from 1, whose numbers sort as text. */
async function rollOf(places: number, slug: string): Promise<string> {
  const { id } = await draftElection(test.db, [1], { slug, who_may_vote: 'roll' });
  await sql`INSERT INTO roll (election_id, voter_number, surname, name, area_id, contact)
    SELECT ${id}, 'V-' || lpad(n::text, 6, '0'), 'Ọbí "' || n || '"', 'Bem',
        (SELECT id FROM areas WHERE code = 'whole'), CASE WHEN n % 2 = 0 THEN n || '@example.org' END
      FROM generate_series(1, ${places}) AS n`.execute(test.owner);
  return id;
}

it('the digest of a roll of several blocks is that of its lines in the order of voter numbers [A228]', async () => {
  const id = await rollOf(20_001, 'blocks');
  const lines = Array.from({ length: 20_001 }, (_, index) => {
    const n = index + 1;
    const contact = n % 2 === 0 ? JSON.stringify(`${n}@example.org`) : 'null';
    const number = `V-${String(n).padStart(6, '0')}`;
    return `["${number}", "Ọbí \\"${n}\\"", "Bem", "whole", ${contact}]`;
  });
  const blocks = [0, 1, 2].map((n) => sha256(lines.slice(n * 10_000, (n + 1) * 10_000).join('\n')));
  expect(await digestOfRoll(test.db, id)).toBe(sha256(Buffer.concat(blocks)).toString('hex'));
});

it.each([
  ['surname', sql`surname = 'Ghost'`],
  ['given names', sql`name = 'Ghost'`],
  ['contact', sql`contact = 'thief@example.org'`],
  ['lack of a contact', sql`contact = NULL`],
  ['state of having been removed', sql`state = 'removed', reason = 'Gone.'`],
])('another %s of one place gives another digest, and counts as one change [A228]', async (what, change) => {
  const id = await rollOf(3, `of-${what.replaceAll(' ', '-')}`);
  const changes = async () =>
    (await test.db.selectFrom('rolls').select('changes').where('election_id', '=', id).executeTakeFirst())
      ?.changes;
  const before = await digestOfRoll(test.db, id);
  expect(await changes()).toBe(3);
  await sql`UPDATE roll SET ${change} WHERE election_id = ${id} AND voter_number = 'V-000002'`.execute(
    test.owner,
  );
  expect(await digestOfRoll(test.db, id)).not.toBe(before);
  expect(await changes()).toBe(4);
});
