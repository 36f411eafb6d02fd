import type { paths } from './lib/paths.ts';

type Address = (typeof paths)[keyof typeof paths];

/**
 * The first script of the page, kept tiny: it asks for the screen of the address while the app itself is
 * still on its way, so that the two cross a slow line side by side and not one after the other.
 */
const firstScreens: { readonly [address in Address]?: () => Promise<unknown> } = {
  '/': () => import('./features/home/HomePage.tsx'),
  '/auth/login': () => import('./features/user/LoginPage.tsx'),
  '/voter/register': () => import('./features/user/VoterRegisterPage.tsx'),
  '/voter/results': () => import('./features/results/ResultsPage.tsx'),
};

// Should it fail, the router asks again and shows the error.
firstScreens[location.pathname as Address]?.().catch(() => undefined);
void import('./main.tsx');

// What formats numbers is read in at its first use, which costs a slow phone a tenth of a second: for a count
// now, while the phone waits for the line, and not when the count is drawn.
if (location.pathname === ('/voter/results' satisfies Address)) new Intl.NumberFormat().format(0);
