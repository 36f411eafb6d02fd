import { readReply } from '@evoting/contract/calls';
import { type Client, createClient } from '@evoting/contract/client';
import type { Choice } from '@evoting/contract/vote';

/** Makes a client that validates replies. */
export const clientOf = (url: string, token?: string): Client =>
  createClient({ baseUrl: `${url}/api`, fetch, read: readReply, token: () => token ?? null });

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
    await anybody('POST /user/register-voter', { body: { ...body, name: `Voter ${number}` } });
    const { token } = (await anybody('POST /user/login', { body })).data;
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
