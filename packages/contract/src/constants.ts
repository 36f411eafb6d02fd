/** The constants of the specification (section 9) that the server and the web app share. */
/** Carries the key that `POST /commission/second-factor/unlock` gives, with calls that change factors. */
export const UNLOCK_HEADER = 'x-unlock-key';
/** Carries a random mark of an officer's browser, 16 to 43 letters, digits, - and _; one session of officers is live on it. */
export const DEVICE_HEADER = 'x-device';
/** Carries the place in the queue: with a 503 to the caller, who sends it back with the same call after `Retry-After`. */
export const TICKET_HEADER = 'x-ticket';
/** The languages of the app and its mails, as codes of ISO 639. */
export const LANGUAGE_CODES = ['en', 'ha', 'yo', 'ig', 'pcm'] as const;
export type LanguageCode = (typeof LANGUAGE_CODES)[number];
export const HTTP_TIMEOUT_MS = 10_000;
/** Opening a count and checking a trustee's share are slow with many ballot papers. */
export const TALLY_TIMEOUT_MS = 60_000;
export const REGISTRATION_TOAST_MS = 7_000;
export const COPY_TOAST_MS = 3_000;
export const LOGOUT_REDIRECT_DELAY_MS = 1_000;
export const VOTE_REMINDER_DELAY_MS = 3_000;
export const CANDIDATE_SIMULATION_MS = 2_000;

export const PASSWORD_MIN_LENGTH = 6;
export const OFFICER_PASSWORD_MIN_LENGTH = 12;
/** An officer's session ends after this idle time. */
export const OFFICER_IDLE_MS = 30 * 60_000;
export const CANDIDATE_PASSWORD_MIN_LENGTH = 8;
export const FULL_NAME_MIN_LENGTH = 2;
export const PASSWORD_MAX_LENGTH = 200;
export const NAME_MAX_LENGTH = 120;
/** The longest question, which voters answer by yes or no, in characters. */
export const QUESTION_MAX_LENGTH = 300;
export const EMAIL_MAX_LENGTH = 254;
/** The check of every form. The server, which sends mail to the address, is stricter. */
export const EMAIL_PATTERN = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
export const BIO_MAX_LENGTH = 4_000;
/** The invented voters of a rehearsal: the default, and the limit. */
export const REHEARSAL_VOTERS = 50;
export const REHEARSAL_VOTERS_MAX = 5_000;
/** The made-up voters who vote in one minute: the default, and the limit. */
export const MADE_UP_PER_MINUTE = 60;
export const MADE_UP_PER_MINUTE_MAX = 1_000;
/** The name of an election's record in addresses. */
export const LOG_NAME = /^[a-z0-9][a-z0-9-]{0,62}$/;
export const LOG_NAME_MAX = 63;
export const TRUSTEES_MAX = 20;
/** An election needs this many trustees: the threshold is above one and below their number. */
export const TRUSTEES_PLANNED_MIN = 3;
/** The numbers of a new election, each with its minimum and maximum. */
export const ELECTION_NUMBERS = {
  year: [2000, 2200],
  posts: [1, 60],
  seats: [1, 20],
  smallestBatch: [1, 1_000_000],
  candidatesAParty: [1, 100],
  minIntervalS: [1, 86_400],
  maxMergeDelayS: [10, 86_400],
  endDelayMinutes: [5, 60],
} as const satisfies Record<string, readonly [number, number]>;
/** The most seconders that an election can ask for. */
export const SECONDERS_MAX = 20;
/** The source and licence of the built-in areas of Nigeria. */
export const AREAS_OF_NIGERIA = {
  package: 'nigerian-states-and-lgas',
  version: '1.0.8',
  licence: 'ISC',
  page: 'https://www.npmjs.com/package/nigerian-states-and-lgas',
} as const;
/** The longest name, hours and address of the commission, and its longest paragraph for the front page. */
export const CONTACT_TEXT_MAX_LENGTH = 120;
export const ABOUT_MAX_LENGTH = 600;
/** The limit of an officer's reason for an act. */
export const REASON_MAX_LENGTH = 500;

export const CANDIDATES_PAGE_SIZE = 10;
export const CANDIDATES_HELPER_PAGE_SIZE = 5;
export const CANDIDATES_MAX_PAGE_SIZE = 100;
export const CANDIDATES_TABLE_HEIGHT_PX = 660;
/** The hint on the form, 'Max size 2MB'. The server's own limit, below, is larger. */
export const IMAGE_HINT_MB = 2;
export const IMAGE_MAX_BYTES = 10 * 1024 * 1024;
/** A picture with more pixels is refused before it is decoded. */
export const IMAGE_MAX_PIXELS = 25_000_000;
export const IMAGE_MAX_EDGE_PX = 12_000;

/** The most changes of a name or picture on a ballot in an hour while people vote. */
export const BALLOT_CHANGES_AN_HOUR = 3;

/** The most looks in an hour of one officer at voters, and of all officers together at one voter. */
export const LOOKS_AN_HOUR = 30;
export const LOOKS_AT_ONE_VOTER = 10;

/** The most proposals of one officer that may wait for a second officer. */
export const PROPOSALS_WAITING = 20;

/** The limit of a file of voters, and the number of areas in a file of areas. */
export const LIST_MAX_BYTES = 512 * 1024 * 1024;
export const AREA_LIST_MAX = 20_000;

/** The lifetime of a mailed link to set a new password. */
export const PASSWORD_LINK_MINUTES = 30;

/**
 * The pages of the web app that the server links to in mails, replies and the terminal. The app's own table
 * of addresses does not compile if it differs.
 */
export const PAGES = {
  login: '/auth/login',
  forgotPassword: '/auth/forgot-password',
  resetPassword: '/auth/reset-password',
  notMyClaim: '/not-my-claim',
  voteByLink: '/vote-by-link',
  voterElection: '/voter/election',
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

/** The time in which the end of voting can be undone, or voting that has just begun be put off. */
export const UNDO_WITHIN_MS = 5 * 60_000;

/** The longest time that an invitation of the commission works. */
export const INVITATION_MAX_DAYS = 7;

/**
 * The origin that a trustee's drill signs; no record has such an origin. Proofs contain the word *rehearsal*.
 * @param day `2027-02-25`
 */
export const drillOrigin = (origin: string, day: string): string => `${origin} rehearsal ${day}`;
