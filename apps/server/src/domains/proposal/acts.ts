import type { ActCode, Wanted } from '@evoting/contract/commission/proposals';
import type { Act, Acts, Doing, Done } from './doing.ts';
import { electionActs } from './election-acts.ts';
import { officerActs } from './officer-acts.ts';
import { partyActs } from './party-acts.ts';
import { rollActs } from './roll-acts.ts';
import { voterActs } from './voter-acts.ts';

/** Every act that takes two officers. A domain's acts are in a separate file, which calls the domain. */
const acts: Acts<ActCode> = {
  ...electionActs,
  ...partyActs,
  ...rollActs,
  ...officerActs,
  ...voterActs,
};

/** An act by its code. */
export const actOf = (code: ActCode): Act<ActCode> => acts[code] as Act<ActCode>;

/** The log's facts about a proposed act, as JSON. */
export const notedOf = ({ act, params }: Wanted): string =>
  JSON.stringify(actOf(act).noted?.(params as never) ?? params);

/** Does an act. */
export const runAct = (doing: Doing, { act, params }: Wanted): Promise<Done> =>
  actOf(act).run(doing, params as never);
