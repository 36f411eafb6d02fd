import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { withDatabase } from '../testing/database.ts';
import { createLog } from './log.ts';

const EMAIL = 'quoted@example.org';

/** The line of the log about a failure. */
function lineOf(err: unknown): string {
  const lines: string[] = [];
  createLog('error', { write: (line: string) => void lines.push(line) }).error({ err }, 'sweep failed');
  expect(lines).toHaveLength(1);
  return lines.join();
}

it('no failure in the log quotes a row of the database, however deep it is in other failures [A205]', async () => {
  const { owner } = await withDatabase();
  const refused = (await sql`INSERT INTO users (id, email) VALUES (gen_random_uuid(), ${EMAIL})`
    .execute(owner)
    .catch((error: unknown) => error)) as Error & { detail: string };
  expect(refused.detail).toContain(EMAIL);
  const swept = new AggregateError([new Error('away'), refused], 'not everything was swept');
  for (const failure of [
    refused,
    swept,
    new AggregateError([swept, new AggregateError([swept])]),
    new Error('not done', { cause: refused }),
    new Error('not done', { cause: swept }),
    Object.assign(new Error('not done'), { cause: { inner: refused } }),
    Object.assign(new Error('not done'), { failed: swept, others: [{ deep: { deeper: [refused] } }] }),
    Object.assign(new Error('not done'), { where: `COPY users, line 1: "${EMAIL}"` }),
  ])
    expect(lineOf(failure)).not.toContain(EMAIL);
  // The facts that an operator looks for are still there.
  expect(JSON.parse(lineOf(swept))).toMatchObject({
    msg: 'sweep failed',
    err: {
      type: 'AggregateError',
      message: 'not everything was swept',
      aggregateErrors: [
        { message: 'away' },
        { code: '23502', table: 'users', column: 'role', detail: '[Redacted]', message: refused.message },
      ],
    },
  });
});

it('a failure that holds itself, or one without end, is logged by its name and its place in the code [A205]', () => {
  const round = Object.assign(new Error('goes round'), { rows: [] as unknown[], detail: EMAIL });
  round.rows.push({ again: round.rows });
  let deep: unknown = EMAIL;
  for (let depth = 0; depth < 100_000; depth += 1) deep = [deep];
  const itself = new AggregateError([], 'is one of its own');
  itself.errors.push(itself, Object.assign(new Error('refused'), { detail: EMAIL }));
  for (const failure of [round, itself, Object.assign(new Error('goes deep'), { deep })]) {
    const line = lineOf(failure);
    expect(line).not.toContain(EMAIL);
    const { name: type, message, stack } = failure;
    expect(JSON.parse(line).err).toEqual({ type, message, stack });
  }
});
