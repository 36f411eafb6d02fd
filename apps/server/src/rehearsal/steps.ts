import { isDeepStrictEqual } from 'node:util';
import type { RehearsalSteps } from '@evoting/contract/commission/rehearsal';
import type { Deps } from '../deps.ts';
import { type Background, startBackground } from '../platform/background.ts';
import { findSteps } from './store.ts';

const LOOK_MS = 1_000;

/** Tells how far a rehearsal is, on its own server, whenever that has changed. */
export function watchSteps(
  { db }: Pick<Deps, 'db'>,
  tell: (steps: RehearsalSteps) => void,
  onFailure: (error: unknown) => void,
): Background {
  let told: RehearsalSteps | null = null;
  const look = async () => {
    const steps = await findSteps(db);
    if (steps === null || isDeepStrictEqual(steps, told)) return;
    tell(steps);
    told = steps;
  };
  return startBackground(look, { everyMs: LOOK_MS, afterFailureMs: LOOK_MS, onFailure });
}
