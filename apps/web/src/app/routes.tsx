import type { RouteObject } from 'react-router';
import { ErrorScreen } from './ErrorScreen.tsx';
import { FirstPaint } from './FirstPaint.tsx';
import { screen } from './lazyScreen.ts';
import { memberScreens } from './memberScreens.tsx';
import { PublicLayout } from './PublicLayout.tsx';
import { publicScreens } from './publicScreens.tsx';
import { Root } from './Root.tsx';

/** All screens of the app. */
export const routes: RouteObject[] = [
  {
    Component: Root,
    ErrorBoundary: ErrorScreen,
    HydrateFallback: FirstPaint,
    children: [
      { Component: PublicLayout, ErrorBoundary: ErrorScreen, children: publicScreens },
      {
        path: 'voter/results/wall',
        ErrorBoundary: ErrorScreen,
        lazy: screen(async () => (await import('../features/results/wall/WallPage.tsx')).WallPage),
      },
      ...memberScreens,
    ],
  },
];
