import type { Election } from '@evoting/belenios/server';
import { Patience } from '../apps/simulator/src/patience.ts';
import { electionOf, encrypt } from './ballots.ts';
import { Voter } from './voter.ts';

export const ATTACK_MS = 8_000;
const EVERY_MS = 250;

/** The times of ordinary voters' calls while an attack runs, with the waits at the door. */
export interface Experience {
  readonly castMs: number[];
  readonly loginMs: number[];
  /** The number of times that they were asked to come back. */
  turnedAway: number;
  failed: number;
}

/** Voters who cast, and others who log in, each from an address of their own. */
export class OrdinaryVoters {
  readonly url: string;
  readonly #election: Election;
  readonly #voters: Voter[];
  readonly #patience: Patience;

  private constructor(url: string, election: Election, voters: Voter[], patience: Patience) {
    this.url = url;
    this.#election = election;
    this.#voters = voters;
    this.#patience = patience;
  }

  static async register(url: string, rounds: number): Promise<OrdinaryVoters> {
    const patience = new Patience({});
    const voters: Voter[] = [];
    const needed = 2 * (Math.ceil((rounds * ATTACK_MS) / EVERY_MS) + rounds);
    for (let n = 0; n < needed; n += 20)
      voters.push(
        ...(await Promise.all(
          Array.from({ length: 20 }, (_, m) => Voter.register(url, n + m, from(n + m, patience))),
        )),
      );
    const election = await electionOf(url, voters[0]);
    return new OrdinaryVoters(url, election, voters, patience);
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
      const [voter, visitor] = this.#voters.splice(-2);
      if (!voter || !visitor) throw new Error('there are no voters left');
      const ballot = encrypt(this.#election);
      calls.push(timed(experience, experience.castMs, () => voter.castBallot(ballot)));
      calls.push(timed(experience, experience.loginMs, () => visitor.logIn()));
      await new Promise((resolve) => setTimeout(resolve, EVERY_MS));
    }
    await Promise.all([attacking, ...calls]);
    experience.turnedAway = retries.turnedAway + retries.busy - before;
    return experience;
  }
}

/** Lets a trusted proxy name an address for each number. */
const from =
  (n: number, patience: Patience): Patience['fetch'] =>
  (url, init) =>
    patience.fetch(url, {
      ...init,
      headers: {
        ...(init?.headers as Record<string, string>),
        'x-forwarded-for': `10.1.${n >> 8}.${n & 255}`,
      },
    });

async function timed(experience: Experience, into: number[], act: () => Promise<unknown>): Promise<void> {
  const startedMs = performance.now();
  await act().catch((error) => {
    experience.failed += 1;
    if (experience.failed < 3) console.error(`  ${String(error)}`);
  });
  into.push(performance.now() - startedMs);
}
