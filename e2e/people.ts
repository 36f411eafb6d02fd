import { randomUUID } from 'node:crypto';
import { type Client, createClient } from '@evoting/contract/client';
import type { APIRequestContext } from '@playwright/test';
import { passwordMailedTo } from './mailbox.ts';

export interface Account {
  readonly name: string;
  readonly email: string;
  readonly password: string;
  readonly token: string;
  readonly userType: string;
}

export function newEmail(who: string): string {
  return `${who}.${randomUUID().slice(0, 8)}@example.org`;
}

/**
 * A name that no one else of a post has, as one server serves many tests: the given one, and a word of
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
  readonly #url: string;
  readonly #request: APIRequestContext;
  readonly #mayNominate: boolean;

  /**
   * Takes: the server's address, what reads its mailbox, and whether candidates may be put up in this
   * election, which gives its voters another ballot paper some seconds later.
   */
  constructor(url: string, request: APIRequestContext, mayNominate = true) {
    this.#url = url;
    this.#request = request;
    this.#mayNominate = mayNominate;
  }

  /** The calls of a person with a token, or of anybody; replies are as they come over the wire. */
  as(token?: string): Client {
    return createClient({ baseUrl: `${this.#url}/api`, fetch, token: () => token ?? null });
  }

  async voter(name = 'Amaka Okonkwo'): Promise<Account> {
    const account = { name, email: newEmail('voter'), password: 'voter-password-1' };
    await this.as()('POST /user/register-voter', { body: account });
    return this.logIn(account);
  }

  async party(name = `Unity ${randomUUID().slice(0, 8)}`): Promise<Account> {
    const account = { name, email: newEmail('party'), password: 'party-password-1' };
    await this.as()('POST /user/register-party', { body: { ...account, userType: 'PARTY' } });
    return this.logIn(account);
  }

  async logIn<Person extends { email: string; password: string }>(person: Person) {
    const { email, password } = person;
    const { token, userType } = (await this.as()('POST /user/login', { body: { email, password } })).data;
    return { ...person, token, userType };
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
    const { posts } = (await this.as()('GET /extras/get-political-posts')).data;
    const post = postName ? posts.find((known) => known.postName === postName) : posts[0];
    const form = new FormData();
    const fields = {
      name: newName(name),
      email,
      position: post?.id ?? '',
      bio: `${name} stands for good roads.`,
    };
    for (const [field, value] of Object.entries(fields)) form.set(field, value);
    await this.as(party.token)('POST /party/candidate', { body: form });
    return email;
  }

  /** A candidate of a new party, logged in by the password of the mail. */
  async candidateAccount(name = 'Emeka Danjuma'): Promise<Account> {
    const email = await this.candidate(await this.party(), name);
    return this.logIn({ name, email, password: await passwordMailedTo(this.#request, email) });
  }

  async paper(voter: Account) {
    return (await this.as(voter.token)('GET /vote/initiate-vote')).data;
  }

  /** Votes for the first candidate of every post, by the plain list that other clients send. */
  async vote(voter: Account): Promise<void> {
    const { posts, voteables } = await this.paper(voter);
    const choices = posts.map(({ id, postName }) => ({
      postId: id,
      candidateId: voteables[postName]?.[0]?.candidateId ?? '',
    }));
    await this.as(voter.token)('POST /vote/cast', { body: choices });
  }
}
