import { Navigate, type RouteObject } from 'react-router';
import { CONSOLE_SCREENS } from '../lib/paths.ts';
import { screen, screenWith } from './lazyScreen.ts';

/** Redirects from the address of a layout to its first screen. */
const toDashboard: RouteObject = { index: true, element: <Navigate to="dashboard" replace /> };

const profile: RouteObject = {
  path: 'profile',
  lazy: screen(async () => (await import('../features/profile/ProfilePage.tsx')).ProfilePage),
};

/** The screens behind a login, by layout. */
export const memberScreens: RouteObject[] = [
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
      profile,
    ],
  },
  {
    path: 'voter',
    lazy: screenWith('vote', async () => (await import('../features/vote/VoterLayout.tsx')).VoterLayout),
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
        path: 'stand',
        lazy: screenWith(
          'standing',
          async () => (await import('../features/standing/StandPage.tsx')).StandPage,
        ),
      },
      profile,
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
      profile,
    ],
  },
  {
    path: 'commission',
    lazy: screenWith(
      'commission',
      async () => (await import('../features/commission/CommissionLayout.tsx')).CommissionLayout,
    ),
    children: [
      {
        index: true,
        lazy: screen(async () => (await import('../features/commission/Screens.tsx')).FirstScreen),
      },
      profile,
      // One route for each, so that other addresses give the page "not found".
      ...CONSOLE_SCREENS.map((path) => ({
        path,
        lazy: screen(async () => (await import('../features/commission/Screens.tsx')).screenAt(path)),
      })),
    ],
  },
];
