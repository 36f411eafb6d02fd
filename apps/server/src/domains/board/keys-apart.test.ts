import { readFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { createKeyStore } from '../../platform/keys/key-store.ts';
import { createTestApp, type TestApp, temporaryFolder } from '../../testing/app.ts';
import { advance, closeAndTally, draftElection, open } from '../../testing/election.ts';
import { encryptFor } from '../../testing/record.ts';

/** The whole database, as a thief of a dump reads it: a line for each row, bytes in hexadecimal digits. */
async function everything({ owner }: TestApp): Promise<string> {
  const { rows: tables } = await sql<{ name: string }>`SELECT relname AS name FROM pg_class
    WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace`.execute(owner);
  const texts: string[] = [];
  for (const { name } of tables) {
    const { rows } = await sql<{ line: string }>`SELECT t::text AS line FROM ${sql.table(name)} AS t`.execute(
      owner,
    );
    texts.push(...rows.map(({ line }) => line));
  }
  return texts.join('\n');
}

/** A secret as a column may have it: as bytes, or as text, which may itself be stored as bytes. */
function waysOf(bytes: Buffer): string[] {
  const encodings = (['hex', 'base64', 'base64url'] as const).map((encoding) => bytes.toString(encoding));
  const texts = [...encodings, BigInt(`0x${bytes.toString('hex')}`).toString()];
  return texts.flatMap((text) => [text, Buffer.from(text).toString('hex')]);
}

it('no key of an election is in its database, from the draft to the result; the public halves are', async () => {
  const folder = temporaryFolder();
  const test = await createTestApp({ deps: { keys: createKeyStore({ folder }) } });
  const { id } = await draftElection(test.db, [2], { slug: '2027' });
  await open(test.deps, id);
  const { token } = await test.newVoter();
  const body = { ballot: (await encryptFor(test.db, id)).json };
  expect((await test.call('POST', '/vote/cast', { token, body })).status).toBe(200);
  await advance(test.deps, id);
  await closeAndTally(test.deps, id);
  const held = await everything(test);
  const isHeld = (bytes: Buffer) => waysOf(bytes).some((text) => held.includes(text));
  const secretOf = (file: string): string => JSON.parse(readFileSync(path.join(folder, file), 'utf8')).secret;
  // A signer's key ends with a byte for its kind and 32 of its seed.
  const signer = Buffer.from(secretOf('2027.log.key').slice(-44), 'base64');
  const { privateKey, publicKey } = JSON.parse(secretOf('2027.trustee.key'));
  const secret = Buffer.from(BigInt(privateKey).toString(16).padStart(64, '0'), 'hex');
  const secrets = [signer, signer.subarray(1), secret];
  expect(secrets.map(({ length }) => length)).toEqual([33, 32, 32]);
  expect(secrets.filter(isHeld)).toEqual([]);
  expect(isHeld(Buffer.from(publicKey.public_key, 'hex'))).toBe(true);
  // The search does find a value that is there.
  await sql`CREATE TABLE leaked AS SELECT ${secret}::bytea AS b`.execute(test.owner);
  const leaked = await everything(test);
  expect(waysOf(secret).some((text) => leaked.includes(text))).toBe(true);
});
