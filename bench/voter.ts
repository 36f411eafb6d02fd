import type { PaperClaim } from '@evoting/booth/paper';

export interface Choice {
  readonly postId: string;
  readonly candidateId: string;
}

interface Paper {
  readonly canVote: boolean;
  readonly booth: PaperClaim & { readonly log: string; readonly electionHash: string };
  readonly posts: { id: string; postName: string }[];
  readonly voteables: Record<string, { candidateId: string }[]>;
}

/** A person with a phone, as the server sees one. Every answer that is not a success is thrown. */
export class Voter {
  readonly #url: string;
  readonly token: string;

  private constructor(url: string, token: string) {
    this.#url = url;
    this.token = token;
  }

  static async register(url: string, number: number): Promise<Voter> {
    const person = { email: `voter.${number}@example.org`, password: `password of ${number}` };
    await call(url, 'POST', '/user/register-voter', { ...person, name: `Voter ${number}` });
    const { token } = await call<{ token: string }>(url, 'POST', '/user/login', person);
    return new Voter(url, token);
  }

  paper(): Promise<Paper> {
    return call(this.#url, 'GET', '/vote/initiate-vote', undefined, this.token);
  }

  /** One choice for every post; `taste` picks among who stands. */
  async choose(taste: number): Promise<Choice[]> {
    const { posts, voteables } = await this.paper();
    return posts.map(({ id, postName }) => {
      const standing = voteables[postName] ?? [];
      const candidate = standing[taste % standing.length];
      if (!candidate) throw new Error(`Nobody stands for ${postName}`);
      return { postId: id, candidateId: candidate.candidateId };
    });
  }

  async cast(choices: readonly Choice[]): Promise<void> {
    await call(this.#url, 'POST', '/vote/cast', choices, this.token);
  }

  /** Casts a ballot that was encrypted before. */
  async castBallot(ballot: string): Promise<void> {
    await call(this.#url, 'POST', '/vote/cast', { ballot }, this.token);
  }
}

/**
 * Gives `data` of a success.
 * Refuses: with the status and the server's sentence.
 */
export async function call<Data>(
  url: string,
  method: string,
  path: string,
  body?: unknown,
  token?: string,
): Promise<Data> {
  const answer = await fetch(`${url}/api${path}`, {
    method,
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text.slice(0, 200)}`);
  return JSON.parse(text).data;
}
