import { readReply } from '@evoting/contract/calls';
import { type Client, createClient } from '@evoting/contract/client';
import type { Choice } from '@evoting/contract/vote';
import { Patience } from '../apps/simulator/src/patience.ts';

type Fetch = Patience['fetch'];

interface Login {
  readonly email: string;
  readonly password: string;
}

/** Makes a client that validates replies. */
export const clientOf = (url: string, token?: string, request: Fetch = fetch): Client =>
  createClient({ baseUrl: `${url}/api`, fetch: request, read: readReply, token: () => token ?? null });

/** A voter who uses the API. Refusals are thrown. */
export class Voter {
  readonly #call: Client;
  readonly #login: Login;
  readonly token: string;

  private constructor(url: string, login: Login, token: string, request?: Fetch) {
    this.#login = login;
    this.#call = clientOf(url, token, request);
    this.token = token;
  }

  /**
   * Registers and logs in; by default waits while the server asks to come back, as it does right after an attack.
   * @param request used for all calls
   */
  static async register(url: string, number: number, request?: Fetch): Promise<Voter> {
    const login = { email: `voter.${number}@example.org`, password: `password of ${number}` };
    const call = clientOf(url, undefined, request ?? new Patience({}).fetch);
    await call('POST /user/register-voter', { body: { ...login, name: `Voter ${number}` } });
    const { token } = (await call('POST /user/login', { body: login })).data;
    return new Voter(url, login, token, request);
  }

  /** Logs in once more. */
  async logIn(): Promise<void> {
    await this.#call('POST /user/login', { body: this.#login });
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
