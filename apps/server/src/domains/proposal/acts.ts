import type { ActCode, Wanted } from '@evoting/contract/commission/proposals';
import type { Act, Doing, Done } from './doing.ts';
import { electionActs } from './election-acts.ts';
import { officerActs } from './officer-acts.ts';
import { partyActs } from './party-acts.ts';
import { rollActs } from './roll-acts.ts';

/** Every act that takes two officers. A domain's acts stand in a file of their own, which calls it. */
const acts: { readonly [Code in ActCode]: Act<Code> } = {
  ...electionActs,
  ...partyActs,
  ...rollActs,
  ...officerActs,
};

/** An act by its code. */
export const actOf = (code: ActCode): Act<ActCode> => acts[code] as Act<ActCode>;

/** Does an act. */
export const runAct = (doing: Doing, { act, params }: Wanted): Promise<Done> =>
  actOf(act).run(doing, params as never);
