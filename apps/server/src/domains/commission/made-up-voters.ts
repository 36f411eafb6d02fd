import { RETURNING_OFFICERS } from '@evoting/contract/call';
import type { BodyOf } from '@evoting/contract/calls';
import type { SeenRehearsal } from '@evoting/contract/commission/rehearsal';
import type { UserId } from '@evoting/contract/fields';
import type { Deps } from '../../deps.ts';
import { holdsRehearsal } from '../../platform/database/holds-rehearsal.ts';
import { noteAct } from '../audit-log/service.ts';
import { findCurrentElection, votingState } from '../election/service.ts';
import { asOfficer } from '../officer/service.ts';
import { countUnused, makeUpCodes } from '../roll/made-up.ts';

type CrowdDeps = Pick<Deps, 'db' | 'now' | 'randomBytes' | 'letVote'>;
type SeenMadeUp = NonNullable<SeenRehearsal['madeUp']>;

export type CrowdRefusal =
  | 'not-an-officer'
  | 'no-rehearsal-here'
  | Exclude<SeenMadeUp['mayVote'], 'yes'>
  | 'too-few-left';

/** The made-up voters of a rehearsal, on its own server. */
export class MadeUpVoters {
  readonly #deps: CrowdDeps;
  #voting: ReturnType<NonNullable<Deps['letVote']>> | null = null;
  /** From the request until the last of them has voted. */
  #isBusy = false;
  #didFail = false;

  constructor(deps: CrowdDeps) {
    this.#deps = deps;
  }

  /** Describes them for the console; null on a server that is no rehearsal's. */
  async look(): Promise<SeenMadeUp | null> {
    const { db, letVote } = this.#deps;
    if (letVote === null || !(await holdsRehearsal(db))) return null;
    const election = await findCurrentElection(db);
    const isByRoll = election?.whoMayVote === 'roll';
    return {
      mayVote: this.#isBusy ? 'voting' : (this.#whyNot(election) ?? 'yes'),
      left: isByRoll ? await countUnused(db, election.id) : null,
      didFail: this.#didFail,
    };
  }

  /** Lets some of them vote, unless this server holds an election that counts. */
  async vote(
    by: UserId,
    wanted: BodyOf<'POST /commission/rehearsal/voters'>,
  ): Promise<{ ok: true } | { ok: false; reason: CrowdRefusal }> {
    if (this.#isBusy) return { ok: false, reason: 'voting' };
    this.#isBusy = true;
    const asked = await this.#prepare(by, wanted).catch((error: unknown) => {
      this.#isBusy = false;
      throw error;
    });
    this.#isBusy = asked.ok;
    if (!asked.ok) return asked;
    this.#voting = asked.letVote(asked.crowd);
    void this.#voting.ended.then((didAll) => {
      this.#isBusy = false;
      this.#didFail = !didAll;
    });
    return { ok: true };
  }

  /** Ends their voting with the server. */
  stop(): void {
    this.#voting?.stop();
  }

  #prepare(by: UserId, { voters, perMinute }: BodyOf<'POST /commission/rehearsal/voters'>) {
    const { db, letVote, randomBytes } = this.#deps;
    return asOfficer(db, by, RETURNING_OFFICERS, async (trx, actor) => {
      if (letVote === null || !(await holdsRehearsal(trx)))
        return { ok: false, reason: 'no-rehearsal-here' } as const;
      const election = await findCurrentElection(trx);
      const refused = this.#whyNot(election);
      if (refused !== null || election === null) return { ok: false, reason: refused ?? 'not-open' } as const;
      const isByRoll = election.whoMayVote === 'roll';
      if (isByRoll && (await countUnused(trx, election.id)) < voters)
        return { ok: false, reason: 'too-few-left' } as const;
      const letters = isByRoll ? await makeUpCodes(trx, election.id, voters, randomBytes) : null;
      await noteAct(trx, actor, 'made-up-voters', `election:${election.id}`, { after: { voters } });
      const useLinks = election.votersUse !== 'accounts';
      return { ok: true, crowd: { voters, perMinute, letters, useLinks }, letVote } as const;
    });
  }

  #whyNot(election: Awaited<ReturnType<typeof findCurrentElection>>) {
    const state = votingState(election, this.#deps.now());
    if (state !== 'open') return state === 'closed' ? ('ended' as const) : ('not-open' as const);
    return election?.whoMayVote === 'confirmed' ? ('mailed-codes' as const) : null;
  }
}
