import type { OfficerRole } from '@evoting/contract/call';
import type { Letter } from '@evoting/contract/commission/letters';
import type { ActCode, ActParams } from '@evoting/contract/commission/proposals';
import type { PlainCode } from '@evoting/contract/reasons';
import type { Deps } from '../../deps.ts';
import type { Trx } from '../../platform/database/connect.ts';
import type { Actor } from '../audit-log/service.ts';

/**
 * Where an act is done: in the one transaction of its confirmation, for an election, by an officer. An act of
 * the commission itself has no election, and asking it for one throws.
 */
export interface Doing {
  readonly deps: Deps;
  readonly trx: Trx;
  readonly electionId: string;
  readonly by: Actor;
  /** How many officers decide it. */
  readonly officers: 1 | 2;
}

/**
 * The outcome of an act, with the letter that it made, for the confirming officer; a refusal rolls the
 * transaction back.
 */
export type Done =
  | { readonly ok: true; readonly letter?: Letter }
  | { readonly ok: false; readonly code: PlainCode };

/** An act that takes two officers. */
export interface Act<Code extends ActCode> {
  /** Who proposes it; every officer who may change something confirms. */
  readonly proposers: readonly OfficerRole[];
  /** The locks that it takes before any officer is locked, where it changes officers. */
  before?(trx: Trx): Promise<void>;
  /** The outcome where a constraint of the database is violated, by the constraint. */
  readonly constraints?: Readonly<Record<string, PlainCode>>;
  /** Whether its params name no election: it is proposed for the current one, on whose page it is counted. */
  readonly ofCurrent?: true;
  /** Whether nobody may do it alone, not even the only officer. */
  readonly neverAlone?: true;
  /** Whether it is about one voter: only officers who may confirm it see it. */
  readonly isPrivate?: true;
  /** The part of its params that the log shows, where that is not all: the digest binds the rest. */
  noted?(params: ActParams<Code>): object;
  /** Does the act, entirely in the database. */
  run(doing: Doing, params: ActParams<Code>): Promise<Done>;
  /**
   * Its effects outside the database, once it is committed. A crash may come before: the server makes up for
   * missing effects later.
   */
  after?(deps: Deps, electionId: string): Promise<unknown>;
}

/** Acts by their codes. */
export type Acts<Codes extends ActCode> = { readonly [Code in Codes]: Act<Code> };

/**
 * Turns a domain's answer into the outcome of an act.
 * Takes: the codes of its refusals, and the answer.
 */
export function doneBy<Reason extends string>(
  codes: Readonly<Record<Reason, PlainCode>>,
  answer: { readonly ok: true } | { readonly ok: false; readonly reason: Reason },
): Done {
  return answer.ok ? { ok: true } : { ok: false, code: codes[answer.reason] };
}
