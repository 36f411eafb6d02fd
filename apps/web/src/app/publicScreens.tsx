import type { RouteObject } from 'react-router';
import { screen, screenWith } from './lazyScreen.ts';

/** The screens that need no login. */
export const publicScreens: RouteObject[] = [
  { index: true, lazy: screen(async () => (await import('../features/home/HomePage.tsx')).HomePage) },
  {
    path: 'auth/login',
    lazy: screen(async () => (await import('../features/user/LoginPage.tsx')).LoginPage),
  },
  {
    path: 'auth/logout',
    lazy: screen(async () => (await import('../features/user/LogoutPage.tsx')).LogoutPage),
  },
  {
    path: 'auth/forgot-password',
    lazy: screen(async () => (await import('../features/user/ForgotPasswordPage.tsx')).ForgotPasswordPage),
  },
  {
    path: 'auth/reset-password',
    lazy: screen(async () => (await import('../features/user/ResetPasswordPage.tsx')).ResetPasswordPage),
  },
  {
    path: 'voter/register',
    lazy: screen(async () => (await import('../features/user/VoterRegisterPage.tsx')).VoterRegisterPage),
  },
  {
    path: 'party/register',
    lazy: screen(async () => (await import('../features/user/PartyRegisterPage.tsx')).PartyRegisterPage),
  },
  {
    path: 'candidate/register',
    lazy: screen(
      async () => (await import('../features/user/CandidateRegisterPage.tsx')).CandidateRegisterPage,
    ),
  },
  {
    path: 'voter/results',
    lazy: screen(async () => (await import('../features/results/ResultsPage.tsx')).ResultsPage),
  },
  {
    path: 'voter/results/party',
    lazy: screen(async () => (await import('../features/results/party/PartyCountPage.tsx')).PartyCountPage),
  },
  {
    path: 'voter/results/declaration',
    lazy: screenWith(
      'declaration',
      async () => (await import('../features/declaration/DeclarationPage.tsx')).DeclarationPage,
    ),
  },
  {
    path: 'candidates/:id',
    lazy: screen(async () => (await import('../features/candidates/CandidatePage.tsx')).CandidatePage),
  },
  {
    path: 'second/:id',
    lazy: screenWith(
      'standing',
      async () => (await import('../features/standing/SecondPage.tsx')).SecondPage,
    ),
  },
  {
    path: 'about',
    lazy: screenWith('pages', async () => (await import('../features/pages/AboutPage.tsx')).AboutPage),
  },
  {
    path: 'how-it-works',
    lazy: screenWith(
      'pages',
      async () => (await import('../features/pages/HowItWorksPage.tsx')).HowItWorksPage,
    ),
  },
  {
    path: 'contact',
    lazy: screenWith('pages', async () => (await import('../features/pages/ContactPage.tsx')).ContactPage),
  },
  {
    path: 'privacy',
    lazy: screenWith('pages', async () => (await import('../features/pages/PrivacyPage.tsx')).PrivacyPage),
  },
  {
    path: 'terms',
    lazy: screenWith('pages', async () => (await import('../features/pages/TermsPage.tsx')).TermsPage),
  },
  {
    path: 'accessibility',
    lazy: screenWith(
      'pages',
      async () => (await import('../features/pages/AccessibilityPage.tsx')).AccessibilityPage,
    ),
  },
  {
    path: 'voter/roll',
    lazy: screen(async () => (await import('../features/roll/OnTheRollPage.tsx')).OnTheRollPage),
  },
  {
    path: 'not-my-claim',
    lazy: screen(async () => (await import('../features/roll/NotMyClaimPage.tsx')).NotMyClaimPage),
  },
  {
    path: 'vote-by-link',
    lazy: screenWith('vote', async () => (await import('../features/vote/link/LinkPage.tsx')).LinkPage),
  },
  {
    path: 'voter/ballot',
    lazy: screen(async () => (await import('../features/ballot/BallotPage.tsx')).BallotPage),
  },
  {
    path: 'voter/ballot/check',
    lazy: screen(async () => (await import('../features/ballot/TestBallotPage.tsx')).TestBallotPage),
  },
  {
    path: 'verify',
    lazy: screenWith('audit', async () => (await import('../features/verify/VerifyPage.tsx')).VerifyPage),
  },
  {
    path: 'who-watches',
    lazy: screenWith(
      'audit',
      async () => (await import('../features/watchers/WhoWatchesPage.tsx')).WhoWatchesPage,
    ),
  },
  {
    path: 'commission/setup',
    lazy: screenWith(
      'commission',
      async () => (await import('../features/commission/setup/SetupPage.tsx')).SetupPage,
    ),
  },
  {
    path: 'commission/invitation',
    lazy: screenWith(
      'commission',
      async () => (await import('../features/commission/setup/InvitationPage.tsx')).InvitationPage,
    ),
  },
  {
    path: 'trustee/:election',
    lazy: screenWith(
      'trustee',
      async () => (await import('../features/trustee/TrusteePage.tsx')).TrusteePage,
    ),
  },
  {
    path: 'commission/second-factor',
    lazy: screenWith(
      'commission',
      async () =>
        (await import('../features/commission/second-factor/SecondFactorPage.tsx')).SecondFactorPage,
    ),
  },
  {
    path: 'newsletter/confirm',
    lazy: screen(
      async () => (await import('../features/extras/NewsletterTokenPage.tsx')).NewsletterConfirmPage,
    ),
  },
  {
    path: 'newsletter/unsubscribe',
    lazy: screen(
      async () => (await import('../features/extras/NewsletterTokenPage.tsx')).NewsletterUnsubscribePage,
    ),
  },
  {
    path: '*',
    lazy: screenWith('pages', async () => (await import('../features/pages/NotFoundPage.tsx')).NotFoundPage),
  },
];
