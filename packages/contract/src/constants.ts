/**
 * The business constants of the specification (section 9), in one place for server and web.
 * Times are in milliseconds unless the name says otherwise.
 */
export const HTTP_TIMEOUT_MS = 10_000;
/** Opening a count, or checking a trustee's share of it, takes its time where there are many papers. */
export const TALLY_TIMEOUT_MS = 60_000;
export const REGISTRATION_TOAST_MS = 7_000;
export const COPY_TOAST_MS = 3_000;
export const LOGOUT_REDIRECT_DELAY_MS = 1_000;
export const VOTE_REMINDER_DELAY_MS = 3_000;
export const CANDIDATE_SIMULATION_MS = 2_000;

export const PASSWORD_MIN_LENGTH = 6;
export const OFFICER_PASSWORD_MIN_LENGTH = 12;
/** An officer's session ends after this time without use. */
export const OFFICER_IDLE_MS = 30 * 60_000;
export const CANDIDATE_PASSWORD_MIN_LENGTH = 8;
export const FULL_NAME_MIN_LENGTH = 2;
export const PASSWORD_MAX_LENGTH = 200;
export const NAME_MAX_LENGTH = 120;
export const EMAIL_MAX_LENGTH = 254;
/**
 * Something, an @, something, a dot, something: what every form asks for. The server, which sends mail there,
 * looks closer.
 */
export const EMAIL_PATTERN = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
export const BIO_MAX_LENGTH = 4_000;
/** How many voters a rehearsal makes up: as it is offered, and at most. */
export const REHEARSAL_VOTERS = 50;
export const REHEARSAL_VOTERS_MAX = 5_000;
/** The name of an election's record, as its address has it. */
export const LOG_NAME = /^[a-z0-9][a-z0-9-]{0,62}$/;
export const LOG_NAME_MAX = 63;
/** How many trustees can make a key together. */
export const TRUSTEES_MAX = 20;
/** How many an election is planned with, at least: fewer than all open the count, and more than one. */
export const TRUSTEES_PLANNED_MIN = 3;
/** The numbers of a new election, each from its least to its most. */
export const ELECTION_NUMBERS = {
  ...{ year: [2000, 2200], posts: [1, 60], smallestBatch: [1, 1_000_000], candidatesAParty: [1, 100] },
  ...{ minIntervalS: [1, 86_400], maxMergeDelayS: [10, 86_400] },
} as const satisfies Record<string, readonly [number, number]>;
/** Where the areas of Nigeria that are built in come from, and by which licence they may be used. */
export const AREAS_OF_NIGERIA = {
  ...{ package: 'nigerian-states-and-lgas', version: '1.0.8', licence: 'ISC' },
  page: 'https://www.npmjs.com/package/nigerian-states-and-lgas',
} as const;
/** Of what an officer gives as a reason. */
export const REASON_MAX_LENGTH = 500;

export const CANDIDATES_PAGE_SIZE = 10;
export const CANDIDATES_HELPER_PAGE_SIZE = 5;
export const CANDIDATES_MAX_PAGE_SIZE = 100;
export const CANDIDATES_TABLE_HEIGHT_PX = 660;
/** 'Max size 2MB' is a hint on the form; the server's own limit is the larger one below. */
export const IMAGE_HINT_MB = 2;
export const IMAGE_MAX_BYTES = 10 * 1024 * 1024;
/** What unpacks to more is refused before it is unpacked. */
export const IMAGE_MAX_PIXELS = 25_000_000;
export const IMAGE_MAX_EDGE_PX = 12_000;

/** How often a name or a picture on a ballot that is voted on may change within an hour. */
export const BALLOT_CHANGES_AN_HOUR = 3;

/** How often an officer looks at voters within an hour, and all officers together at one of them. */
export const LOOKS_AN_HOUR = 30;
export const LOOKS_AT_ONE_VOTER = 10;

/** How many proposals of one officer wait at most. */
export const PROPOSALS_WAITING = 20;

/** Of a list of the roll, and of a list of areas. */
export const LIST_MAX_BYTES = 512 * 1024 * 1024;
export const AREA_LIST_MAX = 20_000;

/** For how long a mailed link sets a new password. */
export const PASSWORD_LINK_MINUTES = 30;

/**
 * The pages of the web app that the server names: in mails, in its answers, in a terminal. The app's own
 * table of addresses does not compile where it has another one.
 */
export const PAGES = {
  login: '/auth/login',
  forgotPassword: '/auth/forgot-password',
  resetPassword: '/auth/reset-password',
  results: '/voter/results',
  commission: '/commission',
  commissionSetup: '/commission/setup',
  commissionInvitation: '/commission/invitation',
  trustee: '/trustee/:election',
  newsletterConfirm: '/newsletter/confirm',
  newsletterUnsubscribe: '/newsletter/unsubscribe',
} as const;

export const PROFILE_STALE_MS = 10 * 60_000;
export const POSTS_STALE_MS = 10 * 60_000;
export const CANDIDATES_STALE_MS = 60_000;
export const DEFAULT_STALE_MS = 60_000;
export const RESULTS_REFETCH_MS = 5 * 60_000;

export const SIDEBAR_OPEN_MIN_WIDTH_PX = 768;
export const AVATAR_MAX_INITIALS = 2;
export const RESULTS_TITLE_YEAR = 2026;

export const STORAGE_KEYS = {
  authKey: 'auth_key',
  authToken: 'auth_token',
  userType: 'user_type',
  voteChoice: 'vote_choice',
} as const;

export const REGISTRATION_PARTIES = ['A', 'B', 'C', 'Independent'] as const;

/** The 36 states and the Federal Capital Territory, Abia through Zamfara. */
export const CONSTITUENCIES = [
  'Abia',
  'Adamawa',
  'Akwa Ibom',
  'Anambra',
  'Bauchi',
  'Bayelsa',
  'Benue',
  'Borno',
  'Cross River',
  'Delta',
  'Ebonyi',
  'Edo',
  'Ekiti',
  'Enugu',
  'FCT',
  'Gombe',
  'Imo',
  'Jigawa',
  'Kaduna',
  'Kano',
  'Katsina',
  'Kebbi',
  'Kogi',
  'Kwara',
  'Lagos',
  'Nasarawa',
  'Niger',
  'Ogun',
  'Ondo',
  'Osun',
  'Oyo',
  'Plateau',
  'Rivers',
  'Sokoto',
  'Taraba',
  'Yobe',
  'Zamfara',
] as const;

export const MARKETING_FIGURES = {
  registeredVoters: '2.5M+',
  uptime: '99.9%',
  secure: '100%',
} as const;

/**
 * For so long after its end by the clock an election is not ended for good, and after its beginning two
 * officers can put voting off.
 */
export const UNDO_WITHIN_MS = 5 * 60_000;

/** For how long an invitation of the commission works at most. */
export const INVITATION_MAX_DAYS = 7;

/**
 * What a trustee's drill is proved to: an address that no record has, of one day (`2027-02-25`). Its word is
 * older than the name, and stays: it is in proofs.
 */
export const drillOrigin = (origin: string, day: string): string => `${origin} rehearsal ${day}`;
