import { randomBytes, randomInt } from 'node:crypto';
import { type Election, parseElection } from '@evoting/belenios/server';
import { sodiumVoter } from '@evoting/belenios/sodium';
import sharp from 'sharp';
import { call, Voter } from './voter.ts';

const ATTACK_MS = 8_000;
const EVERY_MS = 250;

/** What ordinary people feel while an attack runs: how long each of their calls took, and how many failed. */
export interface Felt {
  readonly castMs: number[];
  readonly loginMs: number[];
  failed: number;
}

/** Somebody who logs in again and again on the own line. */
interface Resident {
  readonly email: string;
  readonly password: string;
}

/** Ordinary people of one server, and what attackers need. */
export class Town {
  readonly url: string;
  readonly useless: string;
  readonly #election: Election;
  readonly #resident: Resident;
  readonly #voters: Voter[];
  #people = 0;
  readonly #large: Buffer;

  private constructor(url: string, election: Election, resident: Resident, voters: Voter[], large: Buffer) {
    this.url = url;
    this.#election = election;
    this.#resident = resident;
    this.#voters = voters;
    this.#large = large;
    this.useless = encrypt(election).replace(
      '"overall_proof":[{"challenge":"',
      '"overall_proof":[{"challenge":"1',
    );
  }

  static async found(url: string, rounds: number): Promise<Town> {
    const voters: Voter[] = [];
    const needed = Math.ceil((rounds * ATTACK_MS) / EVERY_MS) + rounds;
    for (let n = 0; n < needed; n += 20)
      voters.push(...(await Promise.all(Array.from({ length: 20 }, (_, m) => Voter.register(url, n + m)))));
    const { booth } = (await voters[0]?.paper()) ?? {};
    if (!booth) throw new Error('there is no ballot');
    const answer = await fetch(`${url}/api/board/${booth.log}/payload/${booth.electionHash}`);
    const parsed = parseElection(await answer.text());
    if (!parsed.ok) throw new Error(`the election is ${parsed.reason}`);
    const resident = { email: 'resident@example.org', password: 'at home here' };
    await call(url, 'POST', '/user/register-voter', { ...resident, name: 'Resident' });
    // Noise does not shrink: as much as a picture can cost for its bytes.
    const noise = { type: 'gaussian' as const, mean: 128, sigma: 60 };
    const large = await sharp({
      create: { width: 4_900, height: 4_900, channels: 3, background: '#fff', noise },
    })
      .jpeg({ quality: 60 })
      .toBuffer();
    const town = new Town(url, parsed.election, resident, voters, large);
    await town.logIn();
    return town;
  }

  /** Lets ordinary people vote and log in while the attack runs. */
  async live(attack: (until: () => boolean) => Promise<unknown>): Promise<Felt> {
    const felt: Felt = { castMs: [], loginMs: [], failed: 0 };
    const endMs = performance.now() + ATTACK_MS;
    const until = () => performance.now() < endMs;
    const attacking = attack(until).catch((error) => console.error(`  ${String(error)}`));
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
    return call(this.url, 'POST', '/user/login', this.#resident);
  }

  async newcomer(): Promise<string> {
    return (await Voter.register(this.url, 1_000_000 + this.#people++)).token;
  }

  async party(): Promise<string> {
    const account = { email: `party.${this.#people++}@example.org`, password: 'a long password' };
    await call(this.url, 'POST', '/user/register-party', {
      ...account,
      name: 'Party of Floods',
      userType: 'PARTY',
    });
    return (await call<{ token: string }>(this.url, 'POST', '/user/login', account)).token;
  }

  post(path: string, body: unknown, token?: string): Promise<void> {
    return this.send('POST', path, JSON.stringify(body), token);
  }

  put(path: string, body: unknown, token?: string): Promise<void> {
    return this.send('PUT', path, JSON.stringify(body), token);
  }

  picture(token: string): Promise<void> {
    const form = new FormData();
    form.set('image', new Blob([new Uint8Array(this.#large)]), 'large.jpg');
    return this.send('PUT', '/user/profile', form, token);
  }

  /** From one of a hundred lines; the answer is nobody's matter. An attacker gives up after two seconds and comes again. */
  async send(method: string, path: string, body: FormData | string, token?: string): Promise<void> {
    const headers = {
      'x-forwarded-for': `198.51.100.${randomInt(1, 101)}`,
      ...(typeof body === 'string' ? { 'content-type': 'application/json' } : {}),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    };
    const answer = await fetch(`${this.url}/api${path}`, {
      method,
      headers,
      body,
      signal: AbortSignal.timeout(2_000),
    }).catch(() => null);
    await answer?.arrayBuffer().catch(() => null);
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

function encrypt(election: Election): string {
  const choices = election.questions.map(({ answers }) => answers.map((_, place) => (place === 0 ? 1 : 0)));
  return sodiumVoter.encryptBallot(election, choices, randomBytes).json;
}
