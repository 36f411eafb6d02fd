import type { RouteObject } from 'react-router';
import { addPart } from '../lib/locale.ts';
import { consoleScreen, screen } from './lazyScreen.ts';

/** The screens that need no login, by their address; each is loaded when it is opened. */
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
    path: 'voter/results/declaration',
    lazy: screen(async () => {
      const page = import('../features/declaration/DeclarationPage.tsx');
      await addPart('declaration');
      return (await page).DeclarationPage;
    }),
  },
  {
    path: 'candidates/:id',
    lazy: screen(async () => (await import('../features/candidates/CandidatePage.tsx')).CandidatePage),
  },
  { path: 'about', lazy: screen(async () => (await import('../features/pages/AboutPage.tsx')).AboutPage) },
  {
    path: 'how-it-works',
    lazy: screen(async () => (await import('../features/pages/HowItWorksPage.tsx')).HowItWorksPage),
  },
  {
    path: 'contact',
    lazy: screen(async () => (await import('../features/pages/ContactPage.tsx')).ContactPage),
  },
  {
    path: 'privacy',
    lazy: screen(async () => (await import('../features/pages/PrivacyPage.tsx')).PrivacyPage),
  },
  { path: 'terms', lazy: screen(async () => (await import('../features/pages/TermsPage.tsx')).TermsPage) },
  {
    path: 'accessibility',
    lazy: screen(async () => (await import('../features/pages/AccessibilityPage.tsx')).AccessibilityPage),
  },
  {
    path: 'voter/roll',
    lazy: screen(async () => (await import('../features/roll/OnTheRollPage.tsx')).OnTheRollPage),
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
    lazy: screen(async () => {
      const [page] = await Promise.all([import('../features/verify/VerifyPage.tsx'), addPart('findings')]);
      return page.VerifyPage;
    }),
  },
  {
    path: 'commission/setup',
    lazy: consoleScreen(async () => (await import('../features/commission/setup/SetupPage.tsx')).SetupPage),
  },
  {
    path: 'commission/invitation',
    lazy: consoleScreen(
      async () => (await import('../features/commission/setup/InvitationPage.tsx')).InvitationPage,
    ),
  },
  {
    path: 'trustee/:election',
    lazy: screen(async () => {
      const [page] = await Promise.all([import('../features/trustee/TrusteePage.tsx'), addPart('trustee')]);
      return page.TrusteePage;
    }),
  },
  {
    path: 'commission/second-factor',
    lazy: consoleScreen(
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
  { path: '*', lazy: screen(async () => (await import('../features/pages/NotFoundPage.tsx')).NotFoundPage) },
];
