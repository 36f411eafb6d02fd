import { randomUUID } from 'node:crypto';
import type { Role } from '@evoting/contract/call';
import { type PartyId, type UserId, userIdSchema } from '@evoting/contract/fields';
import type { Deps } from '../deps.ts';
import { COMMAND } from '../domains/audit-log/service.ts';
import { publishHead } from '../domains/board/head.ts';
import { listPosts } from '../domains/contest/service.ts';
import { draftElection, lockElectionCreation } from '../domains/election/draft.ts';
import { originOf } from '../domains/election/record.ts';
import { isEmptyDatabase } from '../domains/election/service.ts';
import { nameWitnesses } from '../domains/election/witnesses.ts';
import { addApproved } from '../domains/nomination/service.ts';
import { addSampleApp } from '../domains/officer/sample-apps.ts';
import { addOfficer } from '../domains/officer/service.ts';
import { openElection } from '../domains/paper/open-election.ts';
import { addApprovedParty } from '../domains/party/parties.ts';
import { inviteTrustees } from '../domains/tally/ceremony.ts';
import { takeMessage } from '../domains/tally/rounds.ts';
import type { Trx } from '../platform/database/connect.ts';
import { encodeSizes } from '../platform/images/image-process.ts';
import type { PreparedImage } from '../platform/images/prepare.ts';
import { saveImage } from '../platform/images/service.ts';
import { insertAccount } from '../platform/sessions/accounts.ts';
import { DEMO_ACCOUNTS, DEMO_OFFICER_NAMES, DEMO_SECOND_OFFICER, DEMO_VOTER_NAME } from './accounts.ts';
import { DEMO_GUARDIANS, type MadeGuardians, type MakeGuardians } from './guardians.ts';
import { readDrawing, readSeed, type Seed } from './seed.ts';

/** The name of the demo's record. */
export const DEMO_SLUG = '2026';

/** The slow parts, made before the transaction: pictures and password hashes take seconds. */
interface Material {
  readonly seed: Seed;
  readonly pictures: ReadonlyMap<string, PreparedImage>;
  readonly hashes: Readonly<Record<keyof typeof DEMO_ACCOUNTS | 'second', string>>;
  /** Null where this server holds the key. */
  readonly guardians: MadeGuardians | null;
  /** The hash of a random password that is discarded: the other accounts need a password reset. */
  readonly nobody: string;
}

/**
 * Creates the demo in an empty database, in one transaction: an open election, four parties, candidates with
 * drawn pictures, sample accounts.
 * @param folder the folder of the seed
 * @param makeGuardians makes those who share the key; null for a key that this server holds
 * @returns false where the database was in use
 */
export async function createDemo(
  deps: Deps,
  folder: string,
  makeGuardians: MakeGuardians | null = null,
  onProgress: (sentence: string) => void = () => {},
): Promise<boolean> {
  if (!(await isEmptyDatabase(deps.db))) return false;
  onProgress('Drawing the demo election: four parties and eighteen candidates ...');
  const record = { log: DEMO_SLUG, origin: originOf(deps.config, DEMO_SLUG) };
  const [drawn, guardians] = await Promise.all([prepare(deps, folder), makeGuardians?.(record) ?? null]);
  const material = { ...drawn, guardians };
  const electionId = await deps.db.transaction().execute(async (trx) => {
    await lockElectionCreation(trx);
    return (await isEmptyDatabase(trx)) ? fill(deps, trx, material) : null;
  });
  if (electionId !== null) await publishHead(deps, electionId);
  return electionId !== null;
}

async function prepare(
  { passwords, randomBytes }: Deps,
  folder: string,
): Promise<Omit<Material, 'guardians'>> {
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
  await addPerson(
    trx,
    { role: 'VOTER', name: DEMO_VOTER_NAME, email, passwordHash: material.hashes.voter },
    now,
  );
  await fillOfficers(deps, trx, material, now);
  const electionId = await draftDemo(deps, trx, material.seed.posts);
  const posts = await listPosts(trx, electionId);
  const partyIds = await fillParties(trx, material, now);
  for (const [at, candidate] of material.seed.candidates.entries()) {
    const { name, bio, portrait } = candidate;
    const imageId = await saveImage(trx, must(material.pictures.get(portrait)));
    const passwordHash = at === 0 ? material.hashes.candidate : material.nobody;
    const person = { role: 'CANDIDATE' as const, name, email: emailOf(candidate, at), passwordHash };
    // A millisecond apart, so that the ballot keeps the order of the list.
    const createdAt = new Date(now.getTime() + at);
    const account = await addPerson(trx, person, createdAt);
    const postId = must(posts.find(({ postName }) => postName === candidate.post)).id;
    const party = must(partyIds.get(candidate.party));
    await addApproved(trx, { electionId, party, postId, name, bio, imageId, createdAt }, account);
  }
  if (material.guardians) await handToGuardians(deps, trx, electionId, material.guardians);
  const opened = await openElection(deps, trx, electionId, { isTrial: true, mayBeSilent: true });
  if (!opened.ok) throw new Error(`The demo election could not be opened: ${opened.reason}`);
  await material.guardians?.keep();
  return electionId;
}

/** Names the guardians as witnesses, and begins the record with the key that they made together. */
async function handToGuardians(
  deps: Deps,
  trx: Trx,
  electionId: string,
  { witnesses, messages }: MadeGuardians,
): Promise<void> {
  const { threshold } = DEMO_GUARDIANS;
  const named = { text: witnesses.join('\n'), quorum: threshold };
  const outcome = await nameWitnesses(deps.config, trx, electionId, named, COMMAND);
  if (!outcome.ok) throw new Error(`The guardians of the demo could not be named: ${outcome.reason}`);
  const invited = await inviteTrustees(deps, trx, electionId, DEMO_GUARDIANS);
  if (!invited.ok) throw new Error(`The guardians of the demo could not be invited: ${invited.reason}`);
  const tokens = invited.invitations.map(({ link }) => link.split('#')[1] ?? '');
  for (const message of messages) {
    const sent =
      message.round === 'certs' ? { ...message, token: tokens[message.trustee - 1] ?? '' } : message;
    const taken = await takeMessage(deps, trx, DEMO_SLUG, sent);
    if (!taken.ok) throw new Error(`The guardians' key could not be made: ${taken.reason}`);
  }
}

/**
 * Creates a draft with live results and plain casts, open to everybody who registers, so that everything can
 * be tried at once.
 */
async function draftDemo({ now }: Deps, trx: Trx, posts: Seed['posts']): Promise<string> {
  const begun = await draftElection(trx, now(), {
    slug: DEMO_SLUG,
    title: 'Election 2026',
    year: 2026,
    isDemo: true,
    liveResults: true,
    plainCasts: true,
    smallestBatch: 1,
    minIntervalS: 0,
    maxMergeDelayS: 300,
    nominations: 'open',
    candidatesAParty: 20,
    approval: 'at-once',
    whoMayVote: 'anyone',
    endDelayMinutes: 10,
    noneOfThese: false,
    whoStands: 'parties',
    tieRule: 'unnamed',
    candidateOrder: 'time',
    unopposed: 'voted-on',
    votersUse: 'accounts',
    planned: null,
    isRehearsal: false,
    posts: posts.map((name) => ({ name, level: null })),
  });
  if (!begun.ok) throw new Error(`The demo election could not be begun: ${begun.reason}`);
  return begun.id;
}

interface Person {
  readonly role: Role;
  readonly name: string;
  readonly email: string;
  readonly passwordHash: string;
}

async function addPerson(trx: Trx, person: Person, createdAt: Date): Promise<UserId> {
  const id = userIdSchema.parse(randomUUID());
  await insertAccount(trx, { ...person, id, imageId: null, createdAt });
  return id;
}

async function fillOfficers(deps: Deps, trx: Trx, { hashes }: Material, now: Date): Promise<void> {
  const officers = [
    { name: DEMO_OFFICER_NAMES.first, email: DEMO_ACCOUNTS.commission.email, hash: hashes.commission },
    { name: DEMO_OFFICER_NAMES.second, email: DEMO_SECOND_OFFICER.email, hash: hashes.second },
  ];
  for (const { name, email, hash } of officers) {
    const id = await addPerson(trx, { role: 'COMMISSION', name, email, passwordHash: hash }, now);
    await addOfficer(trx, { id, role: 'returning-officer', addedAt: now }, COMMAND);
    await addSampleApp(deps, trx, id);
  }
}

async function fillParties(trx: Trx, { seed, pictures, hashes, nobody }: Material, now: Date) {
  const ids = new Map<string, PartyId>();
  for (const { key, name, acronym, email, banner } of seed.parties) {
    const passwordHash = email === DEMO_ACCOUNTS.party.email ? hashes.party : nobody;
    const account = await addPerson(trx, { role: 'PARTY', name, email, passwordHash }, now);
    const bannerId = await saveImage(trx, must(pictures.get(banner)));
    ids.set(key, await addApprovedParty(trx, account, { name, acronym }, bannerId));
  }
  return ids;
}

/** The first candidate is the sample account; the others have addresses that receive nothing. */
function emailOf({ name }: Seed['candidates'][number], at: number): string {
  if (at === 0) return DEMO_ACCOUNTS.candidate.email;
  const plain = name.normalize('NFD').replace(/[^A-Za-z ]/g, '');
  return `${plain.toLowerCase().trim().replace(/ +/g, '.')}@example.org`;
}

function must<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('The demo does not fit together');
  return value;
}
