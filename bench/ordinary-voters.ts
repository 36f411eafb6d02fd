import type { Election } from '@evoting/belenios/server';
import { Patience } from '../apps/simulator/src/patience.ts';
import { electionOf, encrypt } from './ballots.ts';
import { clientOf, Voter } from './voter.ts';

export const ATTACK_MS = 8_000;
const EVERY_MS = 250;

/** The times of ordinary voters' calls while an attack runs, with the waits at the door. */
export interface Experience {
  readonly castMs: number[];
  readonly loginMs: number[];
  /** How often they were asked to come back. */
  turnedAway: number;
  failed: number;
}

interface Login {
  readonly email: string;
  readonly password: string;
}

/** Voters who cast, and one who logs in again and again. */
export class OrdinaryVoters {
  readonly url: string;
  readonly #election: Election;
  readonly #login: Login;
  readonly #voters: Voter[];
  readonly #patience: Patience;

  private constructor(url: string, election: Election, login: Login, voters: Voter[], patience: Patience) {
    this.url = url;
    this.#election = election;
    this.#login = login;
    this.#voters = voters;
    this.#patience = patience;
  }

  static async register(url: string, rounds: number): Promise<OrdinaryVoters> {
    const patience = new Patience({});
    const voters: Voter[] = [];
    const needed = Math.ceil((rounds * ATTACK_MS) / EVERY_MS) + rounds;
    for (let n = 0; n < needed; n += 20)
      voters.push(
        ...(await Promise.all(
          Array.from({ length: 20 }, (_, m) => Voter.register(url, n + m, patience.fetch)),
        )),
      );
    const election = await electionOf(url, voters[0]);
    const login = { email: 'resident@example.org', password: 'at home here' };
    await clientOf(url)('POST /user/register-voter', { body: { ...login, name: 'Resident' } });
    const ordinary = new OrdinaryVoters(url, election, login, voters, patience);
    await ordinary.logIn();
    return ordinary;
  }

  /** Casts and logs in while the attack runs. */
  async measure(attack: () => Promise<unknown>): Promise<Experience> {
    const experience: Experience = { castMs: [], loginMs: [], turnedAway: 0, failed: 0 };
    const { retries } = this.#patience;
    const before = retries.turnedAway + retries.busy;
    const endMs = performance.now() + ATTACK_MS;
    const until = () => performance.now() < endMs;
    const attacking = attack().catch((error) => console.error(`  ${String(error)}`));
    const calls: Promise<unknown>[] = [];
    while (until()) {
      const voter = this.#voters.pop();
      if (!voter) throw new Error('there are no voters left');
      const ballot = encrypt(this.#election);
      calls.push(timed(experience, experience.castMs, () => voter.castBallot(ballot)));
      calls.push(timed(experience, experience.loginMs, () => this.logIn()));
      await new Promise((resolve) => setTimeout(resolve, EVERY_MS));
    }
    await Promise.all([attacking, ...calls]);
    experience.turnedAway = retries.turnedAway + retries.busy - before;
    return experience;
  }

  logIn(): Promise<unknown> {
    return clientOf(this.url, undefined, this.#patience.fetch)('POST /user/login', { body: this.#login });
  }
}

async function timed(experience: Experience, into: number[], act: () => Promise<unknown>): Promise<void> {
  const startedMs = performance.now();
  await act().catch((error) => {
    experience.failed += 1;
    if (experience.failed < 3) console.error(`  ${String(error)}`);
  });
  into.push(performance.now() - startedMs);
}
