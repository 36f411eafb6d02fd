import type { ActCode, ActParams } from '@evoting/contract/commission/acts';
import type { Letter } from '@evoting/contract/commission/letters';
import type { UserId } from '@evoting/contract/fields';
import type { PlainCode } from '@evoting/contract/reasons';
import type { Deps } from '../../deps.ts';
import type { Trx } from '../../platform/database/connect.ts';
import type { Actor } from './service.ts';

/** The transaction in which an act of two officers is confirmed and done. */
export interface ActContext {
  readonly deps: Deps;
  readonly trx: Trx;
  /** @throws {Error} for an act on the commission, which has no election. */
  readonly electionId: string;
  /** The confirming officer. */
  readonly by: Actor;
  /** The officer who proposed it; of an act of one officer, the same. */
  readonly proposedBy: UserId;
  /** The number of officers who decided it. */
  readonly officers: 1 | 2;
}

/**
 * The outcome of an act. A refusal rolls the transaction back. A letter is shown to the confirming officer only.
 */
export type ActOutcome =
  | { readonly ok: true; readonly letter?: Letter }
  | { readonly ok: false; readonly code: PlainCode };

/** A limit on how often an act is proposed. */
export interface ActLimit {
  /** Counts one more; returns 0 if it is allowed, else the seconds to wait. */
  readonly take: () => Promise<number>;
  /** Returns one that came to nothing. */
  readonly giveBack: () => Promise<void>;
}

/** The server's part of an act of two officers; the contract's `ACTS` has the rest. */
interface ActRun<Code extends ActCode> {
  /** Limits how often the act is proposed. */
  limit?(deps: Deps, params: ActParams<Code>): ActLimit;
  /** Does the act, entirely in the database. */
  run(context: ActContext, params: ActParams<Code>): Promise<ActOutcome>;
  /**
   * Tells whether an act with `isHeldBack` can be done at a later time, when it takes effect.
   * @returns `at-once` where it ends nothing before its time
   */
  later?(context: ActContext, dueAt: Date): Promise<ActOutcome | 'at-once'>;
  /** Takes the locks that must precede those on officers. */
  lock?(trx: Trx): Promise<void>;
  /** The refusals for violated constraints of the database, by constraint. */
  readonly constraints?: Readonly<Record<string, PlainCode>>;
  /** Runs after the commit, outside the database. A crash may prevent it: the server then makes up for it. */
  after?(deps: Deps, electionId: string): Promise<unknown>;
}

/** The runs of some acts, by code. Each domain has those that change its data, in `acts.ts`. */
export type ActRuns<Codes extends ActCode> = { readonly [Code in Codes]: ActRun<Code> };

/** Turns a domain's result into the outcome of an act, by the wire code of each refusal. */
export function outcomeOf<Reason extends string>(
  codes: Readonly<Record<Reason, PlainCode>>,
  result: { readonly ok: true } | { readonly ok: false; readonly reason: Reason },
): ActOutcome {
  return result.ok ? { ok: true } : { ok: false, code: codes[result.reason] };
}
