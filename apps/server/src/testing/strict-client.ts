import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';

// biome-ignore lint/suspicious/noExplicitAny: this client knows the specification and no type of the contract
type Body = any;
export interface Pair {
  readonly candidateId: string;
  readonly postId: string;
}

/** The screen of the election, as the specification says. */
export type ElectionScreen = 'the paper' | "You're all good!" | 'Error';

/** The server's message, in place of an answer. */
export class Failure extends Error {}

/**
 * A client written from the specification alone: its calls, payloads and fields, over real HTTP. It knows no
 * field, code or option that the specification does not name.
 */
export class StrictClient {
  readonly #base: string;
  #token: string | null = null;

  private constructor(base: string) {
    this.#base = base;
  }

  /** Makes a client of an application, which starts to listen if it does not yet. */
  static async of(app: FastifyInstance): Promise<StrictClient> {
    if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' });
    return new StrictClient(`http://127.0.0.1:${(app.server.address() as AddressInfo).port}/api`);
  }

  registerVoter = (form: { name: string; email: string; password: string }) =>
    this.#send('POST', '/user/register-voter', form);

  registerParty = (form: { name: string; email: string; password: string }) =>
    this.#send('POST', '/user/register-party', { ...form, userType: 'PARTY' });

  /** @returns the screen to which a login leads */
  async logIn(form: { email: string; password: string }): Promise<string> {
    const { token, userType } = (await this.#send('POST', '/user/login', form)).data;
    this.#token = token;
    const home: Record<string, string> = {
      PARTY: '/party/dashboard',
      VOTER: '/voter/dashboard',
      CANDIDATE: '/candidate/dashboard',
    };
    return home[userType] ?? '404';
  }

  async logOut(): Promise<void> {
    await this.#send('POST', '/user/logout').catch(() => {});
    this.#token = null;
  }

  profile = async () => (await this.#send('GET', '/user/profile')).data.user;
  posts = async (): Promise<{ id: string; postName: string }[]> =>
    (await this.#send('GET', '/extras/get-political-posts')).data.posts;
  stats = async () => (await this.#send('GET', '/party/get-stats')).data;
  results = async (): Promise<Record<string, Body[]>> =>
    (await this.#send('GET', '/extras/election-results')).data;
  candidates = async (page = 1) =>
    (await this.#send('GET', `/party/candidates?page=${page}&limit=10`)).data.candidates;

  addCandidate(fields: Record<string, string>): Promise<Body> {
    return this.#send('POST', '/party/candidate', formOf(fields));
  }

  editCandidate(id: string, fields: Record<string, string>): Promise<Body> {
    return this.#send('PUT', `/party/candidate/${id}`, formOf(fields));
  }

  resetCandidate = (id: string) => this.#send('PUT', `/party/candidate/${id}/reset`);

  async electionScreen(): Promise<ElectionScreen> {
    try {
      return (await this.paper()).canVote ? 'the paper' : "You're all good!";
    } catch (error) {
      if (error instanceof Failure) return 'Error';
      throw error;
    }
  }

  paper = async () => (await this.#send('GET', '/vote/initiate-vote')).data;

  /** Chooses the first candidate for every post. */
  async choices(): Promise<Pair[]> {
    const { voteables } = await this.paper();
    return Object.values<Body[]>(voteables).map(([first]) => ({
      candidateId: first.candidateId,
      postId: first.electablePostId,
    }));
  }

  cast = (pairs: readonly Pair[]) => this.#send('POST', '/vote/cast', pairs);

  /** @throws Failure with the server's message if it refuses */
  async #send(method: string, path: string, body?: unknown): Promise<Body> {
    const answer = await fetch(this.#base + path, {
      method,
      headers: {
        ...(body !== undefined && !(body instanceof FormData) && { 'content-type': 'application/json' }),
        ...(this.#token && { authorization: `Bearer ${this.#token}` }),
      },
      ...(body !== undefined && { body: body instanceof FormData ? body : JSON.stringify(body) }),
      signal: AbortSignal.timeout(10_000),
    });
    const said: Body = await answer.json();
    if (answer.status === 401) this.#token = null;
    if (!answer.ok) throw new Failure(said.message ?? 'no message');
    return said;
  }
}

function formOf(fields: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}
