import { setTimeout as sleep } from 'node:timers/promises';
import { readReply } from '@evoting/contract/calls';
import { type Client, createClient, Refusal } from '@evoting/contract/client';
import type { Choice } from '@evoting/contract/vote';

/** Makes a client that validates replies. */
export const clientOf = (url: string, token?: string): Client =>
  createClient({ baseUrl: `${url}/api`, fetch, read: readReply, token: () => token ?? null });

const BUSY_TRIES = 10;
const BUSY_WAIT_MS = 2_000;

/** Repeats an act while the server is busy, as it is with passwords right after an attack. */
async function whileBusy<T>(act: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await act();
    } catch (error) {
      if (!(error instanceof Refusal) || error.status !== 503 || tries === BUSY_TRIES) throw error;
      await sleep(BUSY_WAIT_MS);
    }
  }
}

/** A voter who uses the API. Refusals are thrown. */
export class Voter {
  readonly #call: Client;
  readonly token: string;

  private constructor(url: string, token: string) {
    this.#call = clientOf(url, token);
    this.token = token;
  }

  static async register(url: string, number: number): Promise<Voter> {
    const body = { email: `voter.${number}@example.org`, password: `password of ${number}` };
    const anybody = clientOf(url);
    const form = { ...body, name: `Voter ${number}` };
    await whileBusy(() => anybody('POST /user/register-voter', { body: form }));
    const { token } = (await whileBusy(() => anybody('POST /user/login', { body }))).data;
    return new Voter(url, token);
  }

  async paper() {
    const { booth, ...paper } = (await this.#call('GET /vote/initiate-vote')).data;
    if (!booth) throw new Error('there is no ballot');
    return { ...paper, booth: { ...booth, areas: paper.areas ?? [] } };
  }

  /** Chooses one candidate for every post; `n` selects which. */
  async choose(n: number): Promise<Choice[]> {
    const { posts, voteables } = await this.paper();
    return posts.map(({ id, postName }) => {
      const candidates = voteables[postName] ?? [];
      const candidate = candidates[n % candidates.length];
      if (!candidate) throw new Error(`${postName} has no candidate`);
      return { postId: id, candidateId: candidate.candidateId };
    });
  }

  async cast(choices: readonly Choice[]): Promise<void> {
    await this.#call('POST /vote/cast', { body: [...choices] });
  }

  /** Casts an encrypted ballot. */
  async castBallot(ballot: string): Promise<void> {
    await this.#call('POST /vote/cast', { body: { ballot } });
  }
}
