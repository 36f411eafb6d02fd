import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { generateKey, provePossession } from '@evoting/belenios/trustee';
import { afterAll, expect, it } from 'vitest';
import { originOf } from '../domains/election/record.ts';
import { findCurrentElection } from '../domains/election/service.ts';
import { tallyElection } from '../domains/tally/tally.ts';
import { officerOf } from '../testing/commission.ts';
import { insertCandidate, insertParty } from '../testing/election.ts';
import { encryptFor, fillIntake, recordDeps } from '../testing/record.ts';
import { openingsOf, sharesBy } from '../testing/trustees.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'e-voting-tally-'));
afterAll(() => rmSync(folder, { recursive: true }));

const file = (name: string, content: unknown) => {
  writeFileSync(path.join(folder, name), JSON.stringify(content));
  return path.join(folder, name);
};

/** An election of two trustees, each of whom has made a key alone; voting has ended with one ballot. */
async function ended() {
  const deps = await recordDeps();
  const { db, config } = deps;
  const officer = officerOf(deps);
  const keys = ['Ada Obi', 'Bem Tor'].map((name) => {
    const { publicKey, privateKey } = generateKey(randomBytes);
    const whose = { origin: originOf(config, '2027'), name };
    const possession = provePossession(whose, privateKey, randomBytes);
    return { publicKey, privateKey, possession };
  });
  const files = keys.map(({ publicKey, possession }, i) =>
    file(`trustee-${i + 1}.json`, { ...publicKey, possession }),
  );
  const named = 'create --slug 2027 --title Election --year 2027 --post President --at-close';
  expect(await officer(`${named} --trustee ${files.join(' --trustee ')}`)).toContain('is a draft');
  const electionId = (await findCurrentElection(db))?.id ?? '';
  const { id: postId } = await db.selectFrom('contests').select('id').executeTakeFirstOrThrow();
  const partyId = await insertParty(db, 'Unity');
  for (const name of ['Ngozi', 'Musa']) await insertCandidate(db, { electionId, postId, partyId, name });
  expect(await officer('open --trial')).toContain('Voting is open');
  await fillIntake(db, electionId, [await encryptFor(db, electionId)]);
  expect(await officer('close')).toContain('Voting is closed');
  const sharesOf = async (trustee: number) => {
    const tallied = await tallyElection(deps, electionId);
    if (!tallied.ok || tallied.state !== 'waiting') throw new Error('nobody has to decrypt anything');
    const key = { trustee, privateKey: keys[trustee - 1]?.privateKey ?? '' };
    return sharesBy(key, await openingsOf(deps, electionId));
  };
  /** A file of shares that says it is of one trustee, no matter whose key made them. */
  const shares = (name: string, publicKey: string, made: Awaited<ReturnType<typeof sharesOf>>) =>
    file(name, { version: 2, log: '2027', public_key: publicKey, shares: made });
  const publicKeys = keys.map(({ publicKey }) => publicKey.public_key);
  return { officer, sharesOf, shares, publicKeys };
}

it('a share that is not of its trustee is refused with the trustee’s name, and the count goes on with the right ones', async () => {
  const { officer, sharesOf, shares, publicKeys } = await ended();
  const [ada = '', bem = ''] = publicKeys;
  expect(await officer('tally')).toMatch(/^Trustees 1, 2 must open the sums:/);
  const right = [shares('ada.json', ada, await sharesOf(1)), shares('bem.json', bem, await sharesOf(2))];
  const refused = 'refused: The share does not hold: it is not of this trustee, or not of this count.';
  const false2 = shares('false.json', bem, await sharesOf(1));
  expect(await officer(`tally --shares ${right[0]} --shares ${false2}`)).toBe(
    `${refused} (trustee 2, Bem Tor: ${false2})`,
  );
  // The first file was taken, and the false one left nothing behind.
  expect(await officer('tally')).toMatch(/^Trustee 2 must open the sums:/);
  const stranger = generateKey(randomBytes).publicKey.public_key;
  const strange = shares('strange.json', stranger, await sharesOf(2));
  expect(await officer(`tally --shares ${strange}`)).toBe(`${refused} (${strange})`);
  const counted = await officer(`tally --shares ${right[1]}`);
  expect(counted).toContain('The result of 1 ballots is in the record:');
  expect(counted).toMatch(/1 {2}President: (Ngozi|Musa) \(Unity\)/);
});
