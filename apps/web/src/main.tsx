import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/App.tsx';
import './app/styles.css';
import { firstLanguage } from './lib/languages.ts';
import { activateLocale } from './lib/locale.ts';
import { watchReturn } from './lib/session-changes.ts';
import { registerServiceWorker } from './offline/register.ts';

watchReturn(() => location.reload());
await activateLocale(firstLanguage(navigator.languages)).catch(() => activateLocale('en'));

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root to draw in');
// A transition, so that a slow phone stays responsive.
startTransition(() =>
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  ),
);

// The development server has none.
if (import.meta.env.PROD) registerServiceWorker();
