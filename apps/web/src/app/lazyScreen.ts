import type { ComponentType } from 'react';
import { addPart, type Part } from '../lib/locale.ts';

/** A screen in a file of its own, fetched when its route is first asked for. */
export const screen = (load: () => Promise<ComponentType>) => async () => ({ Component: await load() });

/** The same of a screen whose words are a part of their own, fetched beside it. */
export const screenWith = (part: Part, load: () => Promise<ComponentType>) =>
  screen(async () => (await Promise.all([load(), addPart(part)]))[0]);
