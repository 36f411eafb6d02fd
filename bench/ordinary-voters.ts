import type { Election } from '@evoting/belenios/server';
import { electionOf, encrypt } from './ballots.ts';
import { clientOf, Voter } from './voter.ts';

export const ATTACK_MS = 8_000;
const EVERY_MS = 250;

/** What ordinary people feel while an attack runs: how long each of their calls took, and how many failed. */
export interface Felt {
  readonly castMs: number[];
  readonly loginMs: number[];
  failed: number;
}

/** Somebody who logs in again and again on their own line. */
interface Resident {
  readonly email: string;
  readonly password: string;
}

/** Ordinary people of one server. */
export class Town {
  readonly url: string;
  readonly #election: Election;
  readonly #resident: Resident;
  readonly #voters: Voter[];

  private constructor(url: string, election: Election, resident: Resident, voters: Voter[]) {
    this.url = url;
    this.#election = election;
    this.#resident = resident;
    this.#voters = voters;
  }

  static async found(url: string, rounds: number): Promise<Town> {
    const voters: Voter[] = [];
    const needed = Math.ceil((rounds * ATTACK_MS) / EVERY_MS) + rounds;
    for (let n = 0; n < needed; n += 20)
      voters.push(...(await Promise.all(Array.from({ length: 20 }, (_, m) => Voter.register(url, n + m)))));
    const election = await electionOf(url, voters[0]);
    const resident = { email: 'resident@example.org', password: 'at home here' };
    await clientOf(url)('POST /user/register-voter', { body: { ...resident, name: 'Resident' } });
    const town = new Town(url, election, resident, voters);
    await town.logIn();
    return town;
  }

  /** Lets ordinary people vote and log in while the attack runs. */
  async live(attack: () => Promise<unknown>): Promise<Felt> {
    const felt: Felt = { castMs: [], loginMs: [], failed: 0 };
    const endMs = performance.now() + ATTACK_MS;
    const until = () => performance.now() < endMs;
    const attacking = attack().catch((error) => console.error(`  ${String(error)}`));
    const calls: Promise<unknown>[] = [];
    while (until()) {
      const voter = this.#voters.pop();
      if (!voter) throw new Error('there are no voters left');
      const ballot = encrypt(this.#election);
      calls.push(timed(felt, felt.castMs, () => voter.castBallot(ballot)));
      calls.push(timed(felt, felt.loginMs, () => this.logIn()));
      await new Promise((resolve) => setTimeout(resolve, EVERY_MS));
    }
    await Promise.all([attacking, ...calls]);
    return felt;
  }

  logIn(): Promise<unknown> {
    return clientOf(this.url)('POST /user/login', { body: this.#resident });
  }
}

async function timed(felt: Felt, into: number[], act: () => Promise<unknown>): Promise<void> {
  const startedMs = performance.now();
  await act().catch((error) => {
    felt.failed += 1;
    if (felt.failed < 3) console.error(`  ${String(error)}`);
  });
  into.push(performance.now() - startedMs);
}
