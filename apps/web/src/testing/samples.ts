import type { OfficerRole, Role } from '@evoting/contract/call';
import type { DataOf, ReplyOf } from '@evoting/contract/calls';
import type { Contact } from '@evoting/contract/commission/contact';
import type { CommissionElection } from '@evoting/contract/commission/elections';
import { candidateIdSchema, partyIdSchema, postIdSchema, userIdSchema } from '@evoting/contract/fields';
import type { Candidate } from '@evoting/contract/party';
import type { Profile } from '@evoting/contract/user';
import type { Booth, Voteable } from '@evoting/contract/vote';

const uuid = (last: number) => `00000000-0000-4000-8000-${String(last).padStart(12, '0')}`;

export const postIds = { president: postIdSchema.parse(uuid(1)), governor: postIdSchema.parse(uuid(2)) };
export const posts = [
  { id: postIds.president, postName: 'President' },
  { id: postIds.governor, postName: 'Governor' },
];

const post = { President: postIds.president, Governor: postIds.governor };

function voteable(number: number, candidateName: string, postName: keyof typeof post, votes = 0): Voteable {
  return {
    candidateId: candidateIdSchema.parse(uuid(number)),
    candidateImage: null,
    candidateName,
    electablePost: postName,
    electablePostId: post[postName],
    isWinner: false,
    partyBanner: null,
    partyId: partyIdSchema.parse(uuid(90)),
    partyName: 'Unity Party',
    partyAcronym: null,
    votes,
  };
}

export const ada = voteable(11, 'Ada Sample', 'President', 1);
export const bola = voteable(12, 'Bola Sample', 'President', 1200);
export const chidi = voteable(21, 'Chidi Sample', 'Governor');
export const dauda = voteable(22, 'Dauda Sample', 'Governor');

/** The voter can vote if there is a booth. */
export function electionInfo(
  booth: Booth | null,
  change: Partial<DataOf<'GET /vote/initiate-vote'>> = {},
): ReplyOf<'GET /vote/initiate-vote'> {
  const data = {
    canVote: booth !== null,
    plainCasts: true,
    totalCandidates: 4,
    totalPosts: 2,
    posts,
    voteables: { President: [ada, bola], Governor: [chidi, dauda] },
    booth,
    ...change,
  };
  return { message: 'ok', data };
}

export function results(
  meta: Partial<ReplyOf<'GET /extras/election-results'>['meta']> = {},
  data: ReplyOf<'GET /extras/election-results'>['data'] = {
    President: [ada, bola],
    Governor: [chidi, dauda],
  },
): ReplyOf<'GET /extras/election-results'> {
  return {
    message: 'ok',
    data,
    commission: null,
    meta: {
      version: 1,
      electionTitle: 'Election 2026',
      year: 2026,
      status: 'open',
      hasResult: false,
      certification: null,
      hidden: false,
      whoMayVote: 'anyone',
      opensAtMs: null,
      closesAtMs: null,
      countedBallots: 1201,
      acceptedBallots: 1210,
      areas: null,
      registeredVoters: 2420,
      updatedAtMs: Date.UTC(2026, 10, 21, 9, 30),
      log: '2026',
      treeSize: 1203,
      tieRule: 'unnamed',
      keyHolders: { isHere: true, holders: 1, threshold: 1, openedBy: ['The server'], awaited: [] },
      ...meta,
    },
  };
}

export function profile(userType: Role, name = 'Ngozi Ade Sample', image: string | null = null): Profile {
  return { id: userIdSchema.parse(uuid(70)), name, email: 'ngozi@example.ng', userType, image };
}

/** The answer to an officer of the commission who asks about the own account. */
export function officerMe(role: OfficerRole, officers = 2): DataOf<'GET /commission/me'> {
  const { id, name, email } = profile('COMMISSION');
  const officer = { id, name, email, role };
  return {
    officer,
    officers,
    heldAtMs: null,
    passkeysOnlySinceMs: null,
    readsUntilMs: null,
    attempts: null,
    lastLogin: null,
  };
}

export function candidate(change: Partial<Candidate> = {}): Candidate {
  return {
    id: ada.candidateId,
    name: 'Ada Sample',
    email: 'ada@example.ng',
    userImage: null,
    userManifesto: 'Schools first.',
    politicalPostId: postIds.president,
    userPosition: { postName: 'President' },
    status: 'approved',
    reason: null,
    ...change,
  };
}

/** Bola, as the candidate's public page has her. */
export const publicCandidate = (
  change: Partial<DataOf<'GET /extras/candidates/:id'>['candidate']> = {},
): DataOf<'GET /extras/candidates/:id'>['candidate'] => ({
  id: bola.candidateId,
  name: 'Bola Sample',
  bio: 'Water first.',
  image: null,
  postName: 'Governor',
  partyName: 'Unity Party',
  partyAcronym: null,
  partyBanner: null,
  electionTitle: 'Union 2026',
  log: null,
  givenUp: false,
  ...change,
});

export function candidateList(data: Candidate[], pages = 1, page = 1): ReplyOf<'GET /party/candidates'> {
  const pagination = { page, limit: 10, pages, total: data.length };
  return { message: 'ok', data: { candidates: { data, pagination } } };
}

/** A draft without any settings, as the current election of the console. */
export const draftElection: CommissionElection = {
  id: '0190a0b0-0000-7000-8000-000000000009',
  slug: 'union-2026',
  title: 'Union Election',
  year: 2026,
  status: 'draft',
  isCurrent: true,
  hasResult: false,
  isCertified: false,
  isArchived: false,
  declaredVoid: null,
  isLocal: false,
  liveResults: false,
  witnesses: [],
  quorum: 0,
  smallestBatch: 10,
  nominations: 'frozen',
  approval: 'commission',
  candidatesAParty: 2,
  endDelayMinutes: 10,
  noneOfThese: false,
  whoStands: 'parties',
  tieRule: 'unnamed',
  candidateOrder: 'time',
  unopposed: 'voted-on',
  drawMark: null,
  whoMayVote: 'roll',
  votersUse: 'accounts',
  posts: ['President', 'Secretary'].map((name) => ({ name, seats: 1 })),
  keyHolders: 'server',
  planned: null,
  postNames: [],
  opensAtMs: null,
  closesAtMs: null,
};

/** The empty roll of `draftElection`. */
export const emptyRoll: DataOf<'GET /commission/roll'> = {
  election: {
    id: draftElection.id,
    title: draftElection.title,
    whoMayVote: 'roll',
    votersUse: 'accounts',
    opened: false,
    closed: false,
    bothCodes: false,
  },
  places: 0,
  frozen: false,
  imports: [],
  takesPhones: false,
};

/** A commission that has said nothing. */
export const noNotices: DataOf<'GET /extras/notices'> = {
  announcements: [],
  corrections: [],
  officers: 0,
  twoSinceMs: null,
  passkeysOnlySinceMs: null,
  aloneActs: 0,
  claims: null,
  earlyEnd: null,
  contact: null,
};

export const unionContact: Contact = {
  name: 'Union Electoral Committee',
  logo: null,
  about: null,
  ownFigures: false,
  phone: '+234 803 555 0100',
  whatsapp: '+234 803 555 0101',
  email: 'help@example.org',
  hours: 'Every day, 8:00 to 18:00',
  address: null,
};
