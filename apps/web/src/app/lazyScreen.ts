import type { ComponentType } from 'react';
import { addPart, type Part } from '../lib/locale.ts';

/** A lazily loaded screen. */
export const screen = (load: () => Promise<ComponentType>) => async () => ({ Component: await load() });

/** A lazily loaded screen with a catalogue of its own. */
export const screenWith = (part: Part, load: () => Promise<ComponentType>) =>
  screen(async () => (await Promise.all([load(), addPart(part)]))[0]);
