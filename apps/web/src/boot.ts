import type { paths } from './lib/paths.ts';

type Address = (typeof paths)[keyof typeof paths];

/** Screens that this first, tiny script requests in parallel with the app. */
const firstScreens: { readonly [address in Address]?: () => Promise<unknown> } = {
  '/': () => import('./features/home/HomePage.tsx'),
  '/auth/login': () => import('./features/user/LoginPage.tsx'),
  '/voter/register': () => import('./features/user/VoterRegisterPage.tsx'),
  '/voter/results': () => import('./features/results/ResultsPage.tsx'),
};

// If it fails, the router tries again and shows the error.
firstScreens[location.pathname as Address]?.().catch(() => undefined);
void import('./main.tsx');

// Loads the data of `Intl.NumberFormat`, which takes 0.1 s on a slow phone, while the phone waits for the network.
if (location.pathname === ('/voter/results' satisfies Address)) new Intl.NumberFormat().format(0);
