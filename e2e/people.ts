import { randomUUID } from 'node:crypto';
import type { APIRequestContext } from '@playwright/test';
import { passwordMailedTo } from './mailbox.ts';

export interface Account {
  readonly name: string;
  readonly email: string;
  readonly password: string;
  readonly token: string;
  readonly userType: string;
}

interface Paper {
  readonly canVote: boolean;
  readonly posts: { id: string; postName: string }[];
  readonly voteables: Record<
    string,
    {
      candidateId: string;
      candidateName: string;
      candidateImage: string | null;
      partyBanner: string | null;
      partyName: string;
    }[]
  >;
}

export function newEmail(who: string): string {
  return `${who}.${randomUUID().slice(0, 8)}@example.org`;
}

/**
 * A name that nobody else of a post has, as one server serves many tests: the given one, and a word of
 * letters.
 */
export function newName(name: string): string {
  const letters = [...randomUUID().slice(0, 8)].map(
    (digit) => 'abcdefghjkmnpqrs'[Number.parseInt(digit, 16)] ?? '',
  );
  const [first = '', ...others] = letters;
  return `${name} ${first.toUpperCase()}${others.join('')}`;
}

/** Makes accounts and does their chores over HTTP, so that a test starts where its own matter starts. */
export class People {
  readonly #request: APIRequestContext;

  readonly #mayNominate: boolean;

  /**
   * Takes whether candidates may be put up in this election, which gives its voters another ballot paper some
   * seconds later.
   */
  constructor(request: APIRequestContext, mayNominate = true) {
    this.#request = request;
    this.#mayNominate = mayNominate;
  }

  async voter(name = 'Amaka Okonkwo'): Promise<Account> {
    const account = { name, email: newEmail('voter'), password: 'voter-password-1' };
    await this.call('POST', '/user/register-voter', account);
    return this.logIn(account);
  }

  async party(name = `Unity ${randomUUID().slice(0, 8)}`): Promise<Account> {
    const account = { name, email: newEmail('party'), password: 'party-password-1' };
    await this.call('POST', '/user/register-party', { ...account, userType: 'PARTY' });
    return this.logIn(account);
  }

  async logIn<Person extends { email: string; password: string }>(person: Person) {
    const { email, password } = person;
    const { token, userType } = await this.call('POST', '/user/login', { email, password });
    return { ...person, token: String(token), userType: String(userType) };
  }

  /**
   * A candidate without a picture, called by this name and a word more, put up by the party for the named
   * post (else the first); the account's password comes by mail.
   */
  async candidate(
    party: Account,
    name: string,
    { email = newEmail('candidate'), post: postName }: { email?: string; post?: string } = {},
  ): Promise<string> {
    if (!this.#mayNominate) throw new Error('This test needs `test.use({ paper: "changing" })`');
    const { posts } = await this.call('GET', '/extras/get-political-posts');
    const post = postName
      ? posts.find((known: { postName: string }) => known.postName === postName)
      : posts[0];
    const answer = await this.#request.post('/api/party/candidate', {
      headers: { authorization: `Bearer ${party.token}` },
      multipart: { name: newName(name), email, position: post.id, bio: `${name} stands for good roads.` },
    });
    if (!answer.ok()) throw new Error(`POST /party/candidate: ${answer.status()} ${await answer.text()}`);
    return email;
  }

  /** A candidate of a new party, logged in by the password of the mail. */
  async candidateAccount(name = 'Emeka Danjuma'): Promise<Account> {
    const email = await this.candidate(await this.party(), name);
    return this.logIn({ name, email, password: await passwordMailedTo(this.#request, email) });
  }

  paper(voter: Account): Promise<Paper> {
    return this.call('GET', '/vote/initiate-vote', undefined, voter.token);
  }

  /** Votes for the first candidate of every post, by the plain list that other clients send. */
  async vote(voter: Account): Promise<void> {
    const { posts, voteables } = await this.paper(voter);
    const choices = posts.map((post) => ({
      postId: post.id,
      candidateId: voteables[post.postName]?.[0]?.candidateId,
    }));
    await this.call('POST', '/vote/cast', choices, voter.token);
  }

  // biome-ignore lint/suspicious/noExplicitAny: a test states what it expects of an answer by reading it
  async call(method: string, path: string, data?: unknown, token?: string): Promise<any> {
    const answer = await this.#request.fetch(`/api${path}`, {
      method,
      ...(data === undefined ? {} : { data }),
      ...(token === undefined ? {} : { headers: { authorization: `Bearer ${token}` } }),
    });
    if (!answer.ok()) throw new Error(`${method} ${path}: ${answer.status()} ${await answer.text()}`);
    return (await answer.json()).data;
  }
}
