import type { ComponentType } from 'react';
import { Navigate, type RouteObject } from 'react-router';
import { addPart } from '../lib/locale.ts';
import { ErrorScreen } from './ErrorScreen.tsx';
import { FirstPaint } from './FirstPaint.tsx';
import { PublicLayout } from './PublicLayout.tsx';
import { Root } from './Root.tsx';

/** A screen in a file of its own, fetched when its route is first asked for. */
const screen = (load: () => Promise<ComponentType>) => async () => ({ Component: await load() });

/** The same of the commission's console, whose words are a part of their own. */
const consoleScreen = (load: () => Promise<ComponentType>) =>
  screen(async () => (await Promise.all([load(), addPart('commission')]))[0]);

/** The address of a layout alone leads to its first screen. */
const toDashboard: RouteObject = { index: true, element: <Navigate to="dashboard" replace /> };

const publicScreens: RouteObject[] = [
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

/** What stands behind a login: layouts with a side bar, each with its screens. */
const memberScreens: RouteObject[] = [
  {
    path: 'party',
    lazy: screen(async () => (await import('../features/party/PartyLayout.tsx')).PartyLayout),
    children: [
      toDashboard,
      {
        path: 'dashboard',
        lazy: screen(async () => (await import('../features/party/DashboardPage.tsx')).DashboardPage),
      },
      {
        path: 'candidates',
        lazy: screen(async () => (await import('../features/party/CandidatesPage.tsx')).CandidatesPage),
      },
      {
        path: 'profile',
        lazy: screen(async () => (await import('../features/profile/ProfilePage.tsx')).ProfilePage),
      },
    ],
  },
  {
    path: 'voter',
    lazy: screen(async () => (await import('../features/vote/VoterLayout.tsx')).VoterLayout),
    children: [
      toDashboard,
      {
        path: 'dashboard',
        lazy: screen(async () => (await import('../features/vote/VotingPage.tsx')).VotingPage),
      },
      {
        path: 'election',
        lazy: screen(async () => (await import('../features/vote/VotingPage.tsx')).VotingPage),
      },
      {
        path: 'profile',
        lazy: screen(async () => (await import('../features/profile/ProfilePage.tsx')).ProfilePage),
      },
    ],
  },
  {
    path: 'candidate',
    lazy: screen(async () => (await import('../features/candidate/CandidateLayout.tsx')).CandidateLayout),
    children: [
      toDashboard,
      {
        path: 'dashboard',
        lazy: screen(
          async () =>
            (await import('../features/candidate/CandidateDashboardPage.tsx')).CandidateDashboardPage,
        ),
      },
      {
        path: 'profile',
        lazy: screen(async () => (await import('../features/profile/ProfilePage.tsx')).ProfilePage),
      },
    ],
  },
  {
    path: 'commission',
    lazy: consoleScreen(
      async () => (await import('../features/commission/CommissionLayout.tsx')).CommissionLayout,
    ),
    children: [
      {
        index: true,
        lazy: screen(async () => (await import('../features/commission/Screens.tsx')).FirstScreen),
      },
      {
        path: 'profile',
        lazy: screen(async () => (await import('../features/profile/ProfilePage.tsx')).ProfilePage),
      },
      {
        path: '*',
        lazy: screen(async () => (await import('../features/commission/Screens.tsx')).Screens),
      },
    ],
  },
];

export const routes: RouteObject[] = [
  {
    Component: Root,
    ErrorBoundary: ErrorScreen,
    HydrateFallback: FirstPaint,
    children: [
      { Component: PublicLayout, ErrorBoundary: ErrorScreen, children: publicScreens },
      ...memberScreens,
    ],
  },
];
