/** Data of the console for an election with long names and titles. */
import { type CommissionElection, checkSchema } from '@evoting/contract/commission/elections';
import type { RollImport } from '@evoting/contract/commission/roll';
import type { Answers, DataIn } from './answers.ts';

export const id = (n: number) => `0190a0b0-0000-7000-8000-${String(n).padStart(12, '0')}`;
export const MOMENT = Date.parse('2027-02-20T09:00:00Z');
/** A long name, and a word that is longer than a line. */
export const NAME = 'Adebayo Oluwaseun-Nnamdi Chukwuemeka Okonkwo-Abdulrahman the Younger';
export const WORD = 'Nwachukwuemekaonyekachukwunwachukwuemekaonyekachukwu';
export const TITLE = `Election of the Students’ Union of the University and of its Affiliated Colleges ${WORD}`;

export const draft: CommissionElection = {
  id: id(1),
  slug: 'union-2027',
  title: TITLE,
  year: 2027,
  status: 'draft',
  isCurrent: true,
  hasResult: false,
  isCertified: false,
  isArchived: false,
  declaredVoid: null,
  isLocal: false,
  liveResults: false,
  nominations: 'frozen',
  approval: 'commission',
  candidatesAParty: 2,
  endDelayMinutes: 10,
  noneOfThese: false,
  whoStands: 'both',
  tieRule: 'lot',
  candidateOrder: 'draw',
  unopposed: 'elected',
  drawMark: 'd'.repeat(64),
  smallestBatch: 10,
  witnesses: [
    { key: `${WORD.toLowerCase()}.example/guardian+a1b2c3d4+${'B'.repeat(45)}`, url: null },
    { key: `party.example/guardian+e5f6a7b8+${'C'.repeat(45)}`, url: 'https://guardian.party.example' },
  ],
  quorum: 2,
  whoMayVote: 'roll',
  votersUse: 'both',
  posts: [
    { name: 'President', seats: 1 },
    { name: WORD, seats: 3 },
  ],
  keyHolders: 'server',
  planned: { trustees: 5, threshold: 3 },
  postNames: [{ post: WORD, translations: { ha: WORD } }],
  opensAtMs: MOMENT,
  closesAtMs: MOMENT + 36_000_000,
};
export const closed: CommissionElection = { ...draft, status: 'closed' };
export const past: CommissionElection = {
  ...closed,
  id: id(2),
  slug: 'union-2025',
  year: 2025,
  isCurrent: false,
  hasResult: true,
  isCertified: true,
  isArchived: true,
};
const checklist = checkSchema.options.map((check, i) => ({ check, isDone: i % 2 === 0 }));
const beside = ({ status }: CommissionElection) =>
  status === 'draft' ? ('another-is-draft' as const) : ('another-is-open' as const);
export const elections = (...all: CommissionElection[]) => ({
  elections: all,
  arrivals: [{ name: NAME, role: 'registrar' as const, atMs: MOMENT }],
  checklist: all[0]?.status === 'draft' ? checklist : [],
  mayBegin: all[0] === undefined ? ('yes' as const) : beside(all[0]),
  nowMs: Date.now(),
});

export const REASON = `Forged papers, as ${NAME} found out.`;
type Proposal = DataIn<'GET /commission/proposals'>['proposals'][number];
const proposal = (wanted: Proposal['wanted']): Proposal => ({
  id: id(3),
  electionId: id(1),
  electionTitle: TITLE,
  wanted,
  digest: 'd'.repeat(64),
  salt: 'd'.repeat(32),
  state: 'waiting',
  proposedBy: { name: NAME, isMe: false },
  proposedAtMs: MOMENT,
  expiresAtMs: MOMENT + 86_400_000,
  decidedBy: null,
  decidedAtMs: null,
  objections: [{ by: { name: NAME, isMe: false }, reason: REASON, atMs: MOMENT }],
});
/** A proposal of another officer. */
export const proposed = (wanted: Proposal['wanted']): Answers => ({
  'GET /commission/proposals': { proposals: [proposal(wanted)], officers: 3 },
});
/** The same proposal in each decided state. */
export const decided = (wanted: Proposal['wanted']): Answers => ({
  'GET /commission/proposals': {
    proposals: (['confirmed', 'alone', 'withdrawn', 'rejected', 'void', 'expired'] as const).map(
      (state, i) => ({
        ...proposal(wanted),
        id: id(60 + i),
        state,
        decidedAtMs: Date.now() - 60_000,
        decidedBy: state === 'expired' ? null : { name: NAME, isMe: false },
      }),
    ),
    officers: 3,
  },
});
export const suspended = proposed({
  act: 'suspend-party',
  params: { party: id(4), name: NAME, reason: REASON },
});

export const list = (n: number, state: RollImport['state'], more: Partial<RollImport> = {}): RollImport => ({
  id: id(n),
  fileName: `${WORD}-${n}.csv`,
  bytes: 48_000,
  begunAtMs: MOMENT,
  state,
  problem: null,
  begunBy: { name: NAME, isMe: true },
  checkNo: 1,
  doneBytes: 20_000,
  goodRows: 500,
  badRows: 0,
  letters: 'none',
  lettersRun: null,
  lettersFor: null,
  takenBack: null,
  ...more,
});
export const lists = [
  list(10, 'there'),
  list(11, 'checking'),
  list(12, 'checked', { badRows: 7 }),
  list(16, 'checked', { begunBy: { name: NAME, isMe: false } }),
  list(13, 'failed', { problem: 'wrong-encoding' }),
  list(14, 'done', { letters: 'begun', lettersRun: id(15), lettersFor: { name: NAME, isMe: true } }),
  list(17, 'taken-back', { takenBack: { gone: 1_234_567, claimed: 12 } }),
];
export const roll: DataIn<'GET /commission/roll'> = {
  election: {
    id: id(1),
    title: TITLE,
    whoMayVote: 'roll',
    votersUse: 'both',
    opened: false,
    closed: false,
    bothCodes: false,
  },
  places: 1_234_567,
  frozen: false,
  takesPhones: true,
  imports: lists,
};
export const rollContents: DataIn<'GET /commission/roll/contents'> = {
  places: roll.places,
  contents: 'c'.repeat(64),
  changes: 1_234_570,
};
export const rollAreas = [{ code: 'ART', name: `Faculty of ${WORD}`, places: 1_234_567, claimed: 234_567 }];

export const trustees = [NAME, 'Bem Tersoo', WORD].map((name, i) => ({
  trustee: i + 1,
  name,
  email: `${WORD}@example.org`.toLowerCase(),
  steps: i === 0 ? 1 : 2,
  hasDecrypted: false,
  drilledAtMs: null,
  isSilent: false,
}));
const key = {
  isHere: false,
  threshold: 2,
  tried: 1,
  trustees: trustees.map(({ trustee, name }) => ({ trustee, name, hasDecrypted: trustee === 1 })),
};
export const counted = {
  title: TITLE,
  log: 'union-2027',
  accepted: 1_234_567,
  key,
  certification: null,
  result: null,
};

export const nominating: Answers = {
  'GET /commission/nominating': {
    election: {
      id: id(1),
      title: TITLE,
      status: 'draft',
      approval: 'commission',
      nominations: 'frozen',
      candidatesAParty: 1,
      whoStands: 'both',
      selfNomination: { seconders: 2, untilMs: 1_790_000_000_000 },
      maySelfNominate: true,
    },
    waitingParties: 1,
    waitingNominations: 1,
  },
};
export const nomination = {
  isIndependent: false,
  selfNominated: null,
  id: id(20),
  name: NAME,
  bio: `${REASON} ${WORD}`,
  picture: null,
  postName: WORD,
  ...({ party: { name: NAME, acronym: 'ADC', banner: null }, status: 'submitted', reason: null } as const),
  seen: { name: NAME, imageId: null, postId: id(21), partyName: NAME, partyAcronym: 'ADC', bannerId: null },
  alike: [{ name: `${NAME}s`, partyName: WORD, postName: WORD, by: 'name' as const }],
};
export const pages = { page: 1, pages: 3, total: 45 };

export const papers: DataIn<'GET /commission/elections/:id/papers'> = {
  papers: [1, 2].map((style) => ({
    style,
    areas: [[WORD]],
    contests: [
      {
        name: WORD,
        unopposed: { others: [{ name: NAME, status: 'withdrawn' as const }] },
        candidates: [{ name: NAME, party: WORD, acronym: 'ADC', picture: null, banner: null }],
      },
    ],
  })),
  digest: '0123456789abcdef'.repeat(4),
  postNames: draft.postNames,
  smallContests: [{ name: WORD, places: 3 }],
};
