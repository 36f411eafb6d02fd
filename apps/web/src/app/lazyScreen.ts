import type { ComponentType } from 'react';
import { addPart } from '../lib/locale.ts';

/** A screen in a file of its own, fetched when its route is first asked for. */
export const screen = (load: () => Promise<ComponentType>) => async () => ({ Component: await load() });

/** The same of the commission's console, whose words are a part of their own. */
export const consoleScreen = (load: () => Promise<ComponentType>) =>
  screen(async () => (await Promise.all([load(), addPart('commission')]))[0]);
