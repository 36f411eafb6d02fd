import type { OfficerRole } from '@evoting/contract/call';
import type { Letter } from '@evoting/contract/commission/letters';
import type { ActCode, ActParams } from '@evoting/contract/commission/proposals';
import type { PlainCode } from '@evoting/contract/reasons';
import type { Deps } from '../../deps.ts';
import type { Trx } from '../../platform/database/connect.ts';
import type { Actor } from '../audit-log/service.ts';

/**
 * Where an act is done: in the one transaction of its confirmation, for an election, by an officer. An act of
 * the commission itself is of no election, and whatever asks it for one is thrown out.
 */
export interface Doing {
  readonly deps: Deps;
  readonly trx: Trx;
  readonly electionId: string;
  readonly by: Actor;
  /** How many officers stand behind it. */
  readonly officers: 1 | 2;
}

/**
 * What an act comes to, with the letter that it made, for who confirms it; where it refuses, nothing of the
 * transaction stays.
 */
export type Done =
  | { readonly ok: true; readonly letter?: Letter }
  | { readonly ok: false; readonly code: PlainCode };

/** An act that takes two officers. */
export interface Act<Code extends ActCode> {
  /** Who proposes it; every officer who may change something confirms. */
  readonly proposers: readonly OfficerRole[];
  /** What it takes before any officer is held, where it changes officers. */
  before?(trx: Trx): Promise<void>;
  /** What it comes to where a constraint of the database breaks, by the constraint. */
  readonly constraints?: Readonly<Record<string, PlainCode>>;
  /** Where nobody does it alone, also not the only officer. */
  readonly neverAlone?: true;
  /** Of one voter: those alone see it who may confirm it. */
  readonly isPrivate?: true;
  /** What the log shows of what it is told, where that is not all: the digest binds the rest. */
  noted?(params: ActParams<Code>): object;
  /** Does it, all of it in the database. */
  run(doing: Doing, params: ActParams<Code>): Promise<Done>;
  /**
   * What follows from it outside the database, once it is committed. A crash may come before: the server does
   * the same whenever it finds it undone.
   */
  after?(deps: Deps, electionId: string): Promise<unknown>;
}

/** Acts by their codes. */
export type Acts<Codes extends ActCode> = { readonly [Code in Codes]: Act<Code> };

/**
 * Turns what a domain answers into what an act comes to.
 * Takes: the codes of its refusals, and its answer.
 */
export function doneBy<Reason extends string>(
  codes: Readonly<Record<Reason, PlainCode>>,
  answer: { readonly ok: true } | { readonly ok: false; readonly reason: Reason },
): Done {
  return answer.ok ? { ok: true } : { ok: false, code: codes[answer.reason] };
}
