/**
 * Attacks on the key: one key listed as several trustees, keys that cancel out, a proof of possession made
 * for another record, a trustee who never had the key.
 */
import { sodiumTrustee } from '@evoting/belenios/sodium';
import { provePossession, type TrusteeKey } from '@evoting/belenios/trustee';
import { seededRandom } from '@evoting/belenios/voter';
import type { Setup } from '@evoting/record/payloads';
import { TestElection } from '@evoting/record/testing/election';
import { expect, test } from 'vitest';
import { createTrusteeKey } from '../../../belenios/src/decryption.ts';
import { q } from '../../../belenios/src/scalar.ts';
import { sodiumGroup } from '../../../belenios/src/sodium-group.ts';
import { auditRecord } from '../audit.ts';
import { sodiumEngine } from '../testing/engine.ts';
import { failuresOf, lies, rewrite } from '../testing/tampering.ts';

const random = seededRandom(new Uint8Array(32).fill(3));
const keys = [0, 1].map(() => sodiumTrustee.generateKey(random)) as [TrusteeKey, TrusteeKey];

async function failuresWith(...trustees: TrusteeKey[]): Promise<string> {
  const election = new TestElection({}, trustees);
  election.revise();
  const options = { key: election.key, log: election.log, engine: sodiumEngine };
  return failuresOf(await auditRecord(await election.publish(), options)).join('\n');
}

test('one key that is listed several times is refused: one person would be the threshold [A5]', async () => {
  expect(await failuresWith(keys[0], keys[1])).toBe('');
  expect(await failuresWith(keys[0], keys[0], keys[0])).toContain('the trustees are refused: repeated-key');
});

test('keys that cancel each other are refused: everybody could read every ballot [A5]', async () => {
  const secret = BigInt(keys[0].privateKey);
  const draw = Buffer.from((q - secret).toString(16).padStart(128, '0'), 'hex');
  let isFirst = true;
  const opposite = createTrusteeKey(sodiumGroup, (length) => {
    const bytes = isFirst ? draw : Buffer.from(random(length));
    isFirst = false;
    return bytes;
  });
  expect(await failuresWith(opposite, keys[1])).toBe('');
  expect(await failuresWith(keys[0], opposite)).toContain('the trustees are refused: neutral-key');
});

/** Changes the first trustee's entry in the setup. */
const possession =
  (change: (said: Setup['possession'][0], dishonest: TestElection) => object) => (dishonest: TestElection) =>
    rewrite(dishonest, 0, (text) => {
      const setup: Setup = JSON.parse(text);
      const [first, ...others] = setup.possession as [Setup['possession'][0]];
      return JSON.stringify({ ...setup, possession: [{ ...first, ...change(first, dishonest) }, ...others] });
    });

test('a proof of possession holds for its record, its name and its key only [A5]', async () => {
  const unproved = 'has not proved the key for this record';
  await lies(
    'setup',
    unproved,
    possession(() => ({ name: 'Somebody Else' })),
  );
  await lies(
    'setup',
    unproved,
    possession((_, { trustees: [trustee], random }) => {
      const elsewhere = { origin: 'vote.example/api/board/2022', name: 'Trustee 1' };
      return provePossession(elsewhere, (trustee as TrusteeKey).privateKey, random);
    }),
  );
  await lies(
    'setup',
    unproved,
    possession(({ proof }) => ({ proof: { ...proof, response: '5' } })),
  );
  await lies('setup', 'names Trustee 2 a second time', (dishonest) =>
    rewrite(dishonest, 0, (text) => {
      const setup: Setup = JSON.parse(text);
      const [trustee] = dishonest.trustees as [TrusteeKey];
      const said = { origin: setup.origin, name: 'Trustee 2' };
      const first = provePossession(said, trustee.privateKey, dishonest.random);
      return JSON.stringify({ ...setup, possession: [first, ...setup.possession.slice(1)] });
    }),
  );
  await lies('setup', 'possession does not name one owner for each key', (dishonest) =>
    rewrite(dishonest, 0, (text) => {
      const setup: Setup = JSON.parse(text);
      return JSON.stringify({ ...setup, possession: setup.possession.slice(1) });
    }),
  );
  const [, second] = keys;
  await lies(
    'setup',
    'is of another key than the trustees’',
    possession((_, { key }) => provePossession({ origin: key.name, name: 'X' }, second.privateKey, random)),
  );
});
