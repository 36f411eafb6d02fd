import type { PartyId } from '@evoting/contract/fields';
import type { Deps } from '../deps.ts';
import { publishHead } from '../domains/board/log.ts';
import { openElection } from '../domains/election/lifecycle.ts';
import type { Trx } from '../platform/database/connect.ts';
import { encodeSizes } from '../platform/images/image-process.ts';
import type { PreparedImage } from '../platform/images/prepare.ts';
import { saveImage } from '../platform/images/store.ts';
import { DEMO_ACCOUNTS, DEMO_OFFICER_NAMES, DEMO_SECOND_OFFICER, DEMO_VOTER_NAME } from './accounts.ts';
import { readDrawing, readSeed, type Seed } from './seed.ts';
import {
  insertDemoCandidate,
  insertElection,
  insertOfficer,
  insertParty,
  insertPerson,
  isEmpty,
  lockDemo,
} from './store.ts';

/** What was made before the transaction begins: pictures and password hashes take seconds. */
interface Material {
  readonly seed: Seed;
  readonly pictures: ReadonlyMap<string, PreparedImage>;
  readonly hashes: Readonly<Record<keyof typeof DEMO_ACCOUNTS | 'second', string>>;
  /** Of a random password that is thrown away: the other accounts wait for a password reset. */
  readonly nobody: string;
}

/**
 * Makes the demo on an empty database: an open election, four parties, candidates with drawn pictures, sample
 * accounts.
 * Takes: the dependencies, the folder of the seed, and where to tell how far it is.
 * Gives: true when it made the demo, false when the database was in use. One transaction: a crash leaves an
 * empty database, and the next start makes the demo then.
 */
export async function createDemo(
  deps: Deps,
  folder: string,
  onProgress: (sentence: string) => void = () => {},
): Promise<boolean> {
  if (!(await isEmpty(deps.db))) return false;
  onProgress('Drawing the demo election: four parties and eighteen candidates ...');
  const material = await prepare(deps, folder);
  const electionId = await deps.db.transaction().execute(async (trx) => {
    await lockDemo(trx);
    return (await isEmpty(trx)) ? fill(deps, trx, material) : null;
  });
  if (electionId !== null) await publishHead(deps, electionId);
  return electionId !== null;
}

async function prepare({ passwords, randomBytes }: Deps, folder: string): Promise<Material> {
  const seed = await readSeed(folder);
  const drawings = [
    ...seed.parties.map(({ banner }) => ({ name: banner, shape: 'banner' as const })),
    ...seed.candidates.map(({ portrait }) => ({ name: portrait, shape: 'portrait' as const })),
  ];
  const pictures = new Map<string, PreparedImage>();
  for (const { name, shape } of drawings)
    pictures.set(name, await encodeSizes(await readDrawing(folder, name), shape));
  const { party, candidate, voter, commission } = DEMO_ACCOUNTS;
  const hashes = {
    party: await passwords.hash(party.password),
    candidate: await passwords.hash(candidate.password),
    voter: await passwords.hash(voter.password),
    commission: await passwords.hash(commission.password),
    second: await passwords.hash(DEMO_SECOND_OFFICER.password),
  };
  const nobody = await passwords.hash(randomBytes(32).toString('base64url'));
  return { seed, pictures, hashes, nobody };
}

async function fill(deps: Deps, trx: Trx, material: Material): Promise<string> {
  const now = deps.now();
  const { email } = DEMO_ACCOUNTS.voter;
  await insertPerson(
    trx,
    { role: 'VOTER', name: DEMO_VOTER_NAME, email, passwordHash: material.hashes.voter },
    now,
  );
  await fillOfficers(trx, material, now);
  const { id: electionId, postIds } = await insertElection(trx, material.seed.posts, now);
  const partyIds = await fillParties(trx, material, now);
  for (const [at, candidate] of material.seed.candidates.entries()) {
    const imageId = await saveImage(trx, must(material.pictures.get(candidate.portrait)));
    const email = emailOf(candidate, at);
    const passwordHash = at === 0 ? material.hashes.candidate : material.nobody;
    const person = { role: 'CANDIDATE' as const, name: candidate.name, email, passwordHash };
    // A millisecond apart, so that the ballot keeps the order of the list.
    const createdAt = new Date(now.getTime() + at);
    const userId = await insertPerson(trx, person, createdAt);
    const ids = {
      ...{ electionId, userId, imageId },
      ...{ postId: must(postIds.get(candidate.post)), partyId: must(partyIds.get(candidate.party)) },
    };
    await insertDemoCandidate(trx, ids, candidate, createdAt);
  }
  const opened = await openElection(deps, trx, electionId, { isTrial: true });
  if (!opened.ok) throw new Error(`The demo election could not be opened: ${opened.reason}`);
  return electionId;
}

async function fillOfficers(trx: Trx, { hashes }: Material, now: Date): Promise<void> {
  const officers = [
    { name: DEMO_OFFICER_NAMES.first, email: DEMO_ACCOUNTS.commission.email, hash: hashes.commission },
    { name: DEMO_OFFICER_NAMES.second, email: DEMO_SECOND_OFFICER.email, hash: hashes.second },
  ];
  for (const { name, email, hash } of officers) {
    const person = { role: 'COMMISSION' as const, name, email, passwordHash: hash };
    await insertOfficer(trx, await insertPerson(trx, person, now), now);
  }
}

async function fillParties(trx: Trx, { seed, pictures, hashes, nobody }: Material, now: Date) {
  const ids = new Map<string, PartyId>();
  for (const { key, name, email, banner } of seed.parties) {
    const passwordHash = email === DEMO_ACCOUNTS.party.email ? hashes.party : nobody;
    const userId = await insertPerson(trx, { role: 'PARTY', name, email, passwordHash }, now);
    ids.set(key, await insertParty(trx, userId, name, await saveImage(trx, must(pictures.get(banner)))));
  }
  return ids;
}

/** The first candidate is the sample account; the others have addresses that can receive nothing. */
function emailOf({ name }: Seed['candidates'][number], at: number): string {
  if (at === 0) return DEMO_ACCOUNTS.candidate.email;
  const plain = name.normalize('NFD').replace(/[^A-Za-z ]/g, '');
  return `${plain.toLowerCase().trim().replace(/ +/g, '.')}@example.org`;
}

function must<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('The demo does not fit together');
  return value;
}
