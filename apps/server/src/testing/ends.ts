import type { Deps } from '../deps.ts';
import { carryOutEnds } from '../domains/commission/ends.ts';

/** Lets the minutes of every waiting end pass, and carries out those that nobody holds. */
export async function carryOutNow({ deps }: { readonly deps: Deps }): Promise<void> {
  const waiting = deps.db.updateTable('early_ends').set({ due_at: deps.now() });
  await waiting.where('outcome', 'is', null).execute();
  await carryOutEnds(deps);
}
