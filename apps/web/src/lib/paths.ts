import type { PAGES } from '@evoting/contract/constants';

/** Every address of the app. Those in `PAGES` are also linked in the server's mails. */
export const paths = {
  home: '/',
  login: '/auth/login',
  logout: '/auth/logout',
  forgotPassword: '/auth/forgot-password',
  resetPassword: '/auth/reset-password',
  voterRegister: '/voter/register',
  partyRegister: '/party/register',
  candidateRegister: '/candidate/register',
  results: '/voter/results',
  resultsWall: '/voter/results/wall',
  partyCount: '/voter/results/party',
  declaration: '/voter/results/declaration',
  partyDashboard: '/party/dashboard',
  partyCandidates: '/party/candidates',
  partyProfile: '/party/profile',
  voterDashboard: '/voter/dashboard',
  voterElection: '/voter/election',
  voterProfile: '/voter/profile',
  stand: '/voter/stand',
  second: '/second/:id',
  candidateDashboard: '/candidate/dashboard',
  candidateProfile: '/candidate/profile',
  commission: '/commission',
  commissionSetup: '/commission/setup',
  commissionInvitation: '/commission/invitation',
  secondFactor: '/commission/second-factor',
  commissionProfile: '/commission/profile',
  candidate: '/candidates/:id',
  onTheRoll: '/voter/roll',
  notMyClaim: '/not-my-claim',
  voteByLink: '/vote-by-link',
  ballot: '/voter/ballot',
  ballotCheck: '/voter/ballot/check',
  verify: '/verify',
  whoWatches: '/who-watches',
  trustee: '/trustee/:election',
  about: '/about',
  howItWorks: '/how-it-works',
  contact: '/contact',
  privacy: '/privacy',
  terms: '/terms',
  accessibility: '/accessibility',
  newsletterConfirm: '/newsletter/confirm',
  newsletterUnsubscribe: '/newsletter/unsubscribe',
} as const satisfies typeof PAGES & Readonly<Record<string, string>>;

/** A candidate's public page. */
export const candidatePage = (id: string): string => paths.candidate.replace(':id', encodeURIComponent(id));

/** The page on which others second somebody who nominated themself. */
export const secondPage = (id: string): string => paths.second.replace(':id', encodeURIComponent(id));

/** The trustees' page of an election. */
export const trusteePage = (log: string): string =>
  paths.trustee.replace(':election', encodeURIComponent(log));

/** The screens of the commission's console, by their paths below `/commission`. */
export const CONSOLE_SCREENS = [
  'elections',
  'areas',
  'trustees',
  'roll',
  'parties',
  'day',
  'count',
  'desk',
  'officers',
  'languages',
  'log',
] as const;
export type ConsoleScreen = (typeof CONSOLE_SCREENS)[number];

/** The address of a screen of the commission's console. */
export const commissionScreen = (screen: ConsoleScreen): string => `${paths.commission}/${screen}`;

/** Adds the name of a record to an address; without one it is the current election's. */
export const ofRecord = (address: string, log: string | undefined): string =>
  log === undefined ? address : `${address}?${new URLSearchParams({ log })}`;

/** The results page, opened at a post, of the current election or of that of a record. */
export const resultsOf = (postName: string, log: string | null = null): string =>
  `${paths.results}?${new URLSearchParams({ post: postName, ...(log !== null && { log }) })}`;
