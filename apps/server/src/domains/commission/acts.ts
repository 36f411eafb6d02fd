import type { ActCode, ProposedAct } from '@evoting/contract/commission/acts';
import { ACTS } from '@evoting/contract/commission/acts';
import type { Deps } from '../../deps.ts';
import type { ActContext, ActLimit, ActOutcome, ActRuns } from '../audit-log/act.ts';
import { electionActs } from '../election/acts.ts';
import { nominationActs } from '../nomination/acts.ts';
import { officerActs } from '../officer/acts.ts';
import { paperActs } from '../paper/acts.ts';
import { partyActs } from '../party/acts.ts';
import { rollActs } from '../roll/acts.ts';
import { certificationActs } from '../tally/acts.ts';
import { userActs } from '../user/acts.ts';
import { announcementActs } from './announcements.ts';
import { endActs } from './end-acts.ts';

/** The server's part of every act. */
const RUNS: ActRuns<ActCode> = {
  ...electionActs,
  ...announcementActs,
  ...endActs,
  ...paperActs,
  ...certificationActs,
  ...partyActs,
  ...nominationActs,
  ...rollActs,
  ...officerActs,
  ...userActs,
};

/** The server's part of an act. */
export const runOf = (code: ActCode): ActRuns<ActCode>[ActCode] => RUNS[code];

/** The limit on how often an act is proposed, if it has one. */
export const limitOf = (deps: Deps, { act, params }: ProposedAct): ActLimit | undefined =>
  RUNS[act].limit?.(deps, params as never);

/** Does an act. */
export const runAct = (context: ActContext, { act, params }: ProposedAct): Promise<ActOutcome> =>
  RUNS[act].run(context, params as never);

/** The parameters of an act that the log shows, as JSON. */
export function loggedParams({ act, params }: ProposedAct): string {
  const { logged }: { logged?: readonly string[] } = ACTS[act];
  return JSON.stringify(params, logged && [...logged]);
}
