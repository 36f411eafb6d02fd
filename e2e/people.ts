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

/** Makes a name unique by adding a random word, since tests share a server. */
export function newName(name: string): string {
  const letters = [...randomUUID().slice(0, 8)].map(
    (digit) => 'abcdefghjkmnpqrs'[Number.parseInt(digit, 16)] ?? '',
  );
  const [first = '', ...others] = letters;
  return `${name} ${first.toUpperCase()}${others.join('')}`;
}

/** Makes accounts and their calls over HTTP, to prepare a test. */
export class People {
  readonly #url: string;
  readonly #request: APIRequestContext;
  readonly #mayNominate: boolean;

  /**
   * @param request reads the server's mailbox
   * @param mayNominate whether this server's ballot paper may change
   */
  constructor(url: string, request: APIRequestContext, mayNominate = true) {
    this.#url = url;
    this.#request = request;
    this.#mayNominate = mayNominate;
  }

  /** Makes a client with this token, which does not validate replies. */
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
   * Nominates a candidate with a unique name and without a picture, and returns the e-mail.
   * @param post the first one by default
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

  /** Makes a candidate of a new party and logs in with the mailed password. */
  async candidateAccount(name = 'Emeka Danjuma'): Promise<Account> {
    const email = await this.candidate(await this.party(), name);
    return this.logIn({ name, email, password: await passwordMailedTo(this.#request, email) });
  }

  async paper(voter: Account) {
    return (await this.as(voter.token)('GET /vote/initiate-vote')).data;
  }

  /** Votes for the first candidate of every post, by a plain list. */
  async vote(voter: Account): Promise<void> {
    const { posts, voteables } = await this.paper(voter);
    const choices = posts.map(({ id, postName }) => ({
      postId: id,
      candidateId: voteables[postName]?.[0]?.candidateId ?? '',
    }));
    await this.as(voter.token)('POST /vote/cast', { body: choices });
  }
}
