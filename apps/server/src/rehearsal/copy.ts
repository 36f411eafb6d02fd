import { randomUUID } from 'node:crypto';
import type { Role } from '@evoting/contract/call';
import type { AreaMap } from '@evoting/contract/commission/area-map';
import type { Contact } from '@evoting/contract/commission/contact';
import { LOG_NAME_MAX } from '@evoting/contract/constants';
import { type PartyId, type UserId, userIdSchema } from '@evoting/contract/fields';
import type { NamedPost } from '@evoting/contract/post-names';
import type { Deps } from '../deps.ts';
import { COMMAND } from '../domains/audit-log/service.ts';
import { copyMap, findMap } from '../domains/contest/area-map.ts';
import { type Area, treeOf } from '../domains/contest/area-tree.ts';
import { importAreas, listAreas } from '../domains/contest/areas.ts';
import { listPostNames, namePosts } from '../domains/contest/post-names.ts';
import { draftElection, REHEARSAL } from '../domains/election/draft.ts';
import { isEmptyDatabase } from '../domains/election/service.ts';
import { addApproved } from '../domains/nomination/service.ts';
import { setContact, shownContact } from '../domains/officer/contact.ts';
import { addApprovedParty } from '../domains/party/parties.ts';
import { listMadeUpVoters } from '../domains/roll/made-up.ts';
import type { Db, Trx } from '../platform/database/connect.ts';
import { INDEPENDENTS } from '../platform/database/independents.ts';
import type { PreparedImage } from '../platform/images/prepare.ts';
import { saveImage } from '../platform/images/service.ts';
import { insertAccount } from '../platform/sessions/accounts.ts';
import {
  type DraftedCandidate,
  type DraftedElection,
  type DraftedParty,
  findDrafted,
  findPicture,
  listCandidates,
  listContestsByName,
  listParties,
} from './store.ts';

/** The copy of an election for a rehearsal, without accounts, officers, the roll and keys. */
export interface Copy {
  readonly election: DraftedElection;
  readonly areas: readonly Area[];
  /** The shapes of the areas; null where there are none. */
  readonly map: AreaMap | null;
  readonly parties: readonly DraftedParty[];
  readonly candidates: readonly DraftedCandidate[];
  /** The posts with names in other languages. */
  readonly postNames: readonly NamedPost[];
  /** Who the commission is and how people reach it; null where it has published nothing. */
  readonly contact: Contact | null;
  readonly pictures: ReadonlyMap<string, PreparedImage>;
}

/** Reads the current draft from the real election's database, without writing anything. */
export async function readDraft(
  db: Db,
): Promise<{ ok: true; copy: Copy } | { ok: false; reason: 'no-draft' }> {
  const election = await findDrafted(db);
  if (election?.status !== 'draft') return { ok: false, reason: 'no-draft' };
  const [areas, map, parties, candidates, postNames, contact] = await Promise.all([
    listAreas(db),
    findMap(db),
    listParties(db, election.id),
    listCandidates(db, election.id),
    listPostNames(db, election.id),
    shownContact(db),
  ]);
  const ofPeople = [...parties.map(({ banner }) => banner), ...candidates.map(({ picture }) => picture)];
  const ids = [...ofPeople, contact?.logo ?? null];
  const pictures = new Map<string, PreparedImage>();
  for (const id of ids) if (id !== null) pictures.set(id, await findPicture(db, id));
  return { ok: true, copy: { election, areas, map, parties, candidates, postNames, contact, pictures } };
}

/**
 * Tells whether a rehearsal's address is also the election's: a device that has seen a rehearsal there
 * accepts no other record at the same address.
 * @param publicUrl the setting of the command, which may differ from the server's
 */
export function isOwnAddress(url: string, publicUrl: string, { election }: Copy): boolean {
  const { host } = new URL(url);
  return host === new URL(publicUrl).host || host === election.origin?.split('/')[0];
}

/**
 * Fills an empty database with a rehearsal, in one transaction: a draft with the same rules, posts, parties
 * and candidates under a name that marks it, and a roll of made-up voters.
 * @param voters the number of made-up voters
 * @returns the id of the election
 * @throws Error for a database that is in use
 */
export async function fillRehearsal(
  deps: Pick<Deps, 'db' | 'config' | 'now' | 'randomBytes' | 'passwords'>,
  copy: Copy,
  voters: number,
): Promise<string> {
  const now = deps.now();
  // The hash of a random password that is discarded: nobody logs in as a party or a candidate.
  const nobody = await deps.passwords.hash(deps.randomBytes(32).toString('base64url'));
  return deps.db.transaction().execute(async (trx) => {
    if (!(await isEmptyDatabase(trx))) throw new Error('the database of a rehearsal must be empty');
    await copyAreas(trx, copy.areas);
    if (copy.map) await copyMap(trx, copy.map);
    const { id: _id, origin: _origin, status, slug, title, ...rules } = copy.election;
    const marked = {
      slug: `${REHEARSAL.slug}${slug}`.slice(0, LOG_NAME_MAX),
      title: `${REHEARSAL.title}${title}`,
    };
    // Its server has its key; trustees rehearse with their own.
    const differences = { plainCasts: false, planned: null, isRehearsal: true };
    const draft = { ...rules, ...marked, ...differences };
    const begun = await draftElection(trx, now, draft);
    if (!begun.ok) throw new Error(`the rehearsal could not be begun: ${begun.reason}`);
    const named = await namePosts(trx, begun.id, copy.postNames);
    if (!named.ok) throw new Error(`the posts could not be named: ${named.reason}`);
    const addPerson: AddPerson = async (role, name, createdAt) => {
      const id = userIdSchema.parse(randomUUID());
      const email = `${randomUUID()}@rehearsal.invalid`;
      await insertAccount(trx, { id, role, name, email, passwordHash: nobody, imageId: null, createdAt });
      return id;
    };
    const imageOf: ImageOf = async (id) => {
      const picture = copy.pictures.get(id ?? '');
      return picture ? saveImage(trx, picture) : null;
    };
    const { contact } = copy;
    if (contact) await setContact(trx, { ...contact, logo: await imageOf(contact.logo) }, COMMAND);
    await copyCandidates(trx, begun.id, copy, { now, addPerson, imageOf });
    if (copy.election.whoMayVote === 'roll') {
      const sender = await addPerson('CANDIDATE', 'Rehearsal', now);
      await listMadeUpVoters(trx, { electionId: begun.id, sender, at: now, voters });
    }
    return begun.id;
  });
}

async function copyAreas(trx: Trx, areas: readonly Area[]): Promise<void> {
  const tree = treeOf(areas);
  const lines: { code: string; parent: string; level: string; name: string }[] = [];
  const addArea = (area: Area, parent: string) => {
    lines.push({ code: area.code, parent, level: area.level, name: area.name });
    for (const part of tree.partsOf(area.id)) addArea(part, area.code);
  };
  addArea(tree.root, '');
  const imported = await importAreas(trx, lines);
  if (!imported.ok) throw new Error('the areas could not be copied');
}

/** Adds an account that nobody logs in with. */
type AddPerson = (role: Role, name: string, createdAt: Date) => Promise<UserId>;
/** Copies a picture of the draft. */
type ImageOf = (id: string | null) => Promise<string | null>;

async function copyCandidates(
  trx: Trx,
  electionId: string,
  copy: Copy,
  { now, addPerson, imageOf }: { now: Date; addPerson: AddPerson; imageOf: ImageOf },
): Promise<void> {
  const contests = await listContestsByName(trx, electionId);
  const parties = new Map<string, PartyId>([[INDEPENDENTS, INDEPENDENTS]]);
  for (const { id, name, acronym, banner } of copy.parties) {
    const account = await addPerson('PARTY', name, now);
    parties.set(id, await addApprovedParty(trx, account, { name, acronym }, await imageOf(banner)));
  }
  for (const [i, { post, areaCode, partyId, picture, name, bio }] of copy.candidates.entries()) {
    const contest = contests.find((one) => one.post === post && one.areaCode === areaCode);
    const party = parties.get(partyId);
    if (!contest || !party) throw new Error('a nomination of the draft has no place');
    // A millisecond apart, so that the ballot keeps the order of the draft.
    const createdAt = new Date(now.getTime() + i);
    const [account, imageId] = [await addPerson('CANDIDATE', name, createdAt), await imageOf(picture)];
    const wanted = { electionId, party, postId: contest.id, name, bio, imageId, createdAt };
    await addApproved(trx, wanted, account);
  }
}
