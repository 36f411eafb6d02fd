import { randomBytes, randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import { electionOf, encrypt } from './ballots.ts';
import { clientOf, Voter } from './voter.ts';

type Attack = (attackers: Attackers, until: () => boolean) => Promise<unknown>;

const ATTACKS: Record<string, Attack> = {
  'useless ballots of one voter': async (camp, until) => {
    const idler = await camp.newcomer();
    await crowd(100, until, () => camp.post('/vote/cast', { ballot: camp.useless }, idler));
  },
  'useless ballots of many voters': async (camp, until) => {
    const idlers = await Promise.all(Array.from({ length: 30 }, () => camp.newcomer()));
    await crowd(120, until, (n) =>
      camp.post('/vote/cast', { ballot: camp.useless }, idlers[n % idlers.length] ?? ''),
    );
  },
  'ballots of a megabyte': async (camp, until) => {
    const idler = await camp.newcomer();
    const ballot = `{"answers":[${'{},'.repeat(450_000)}]}`;
    await crowd(40, until, () => camp.post('/vote/cast', { ballot }, idler));
  },
  'pictures of one voter': async (camp, until) => {
    const idler = await camp.newcomer();
    await crowd(60, until, () => camp.picture(idler));
  },
  'pictures of many voters': async (camp, until) => {
    const idlers = await Promise.all(Array.from({ length: 20 }, () => camp.newcomer()));
    await crowd(40, until, (n) => camp.picture(idlers[n % idlers.length] ?? ''));
  },
  'forty logins of strangers a second': async (camp, until) => {
    while (until()) {
      void camp.guess();
      await sleep(25);
    }
  },
  'logins of strangers': (camp, until) => crowd(120, until, () => camp.guess()),
  'a party that adds and renames': async (camp, until) => {
    const party = await camp.party();
    const { posts } = (await clientOf(camp.url)('GET /extras/get-political-posts')).data;
    await crowd(20, until, async () => {
      const form = new FormData();
      const name = `Many ${randomBytes(8).toString('hex')}`;
      for (const [field, text] of Object.entries({
        name,
        bio: 'Roads.',
        position: posts[randomInt(posts.length)]?.id ?? '',
      }))
        form.set(field, text);
      await camp.send('POST', '/party/candidate', form, party);
      await camp.put('/user/profile', { name: `Party ${name}` }, party);
    });
  },
  'ballots of the record for no voter': async (camp, until) => {
    const ballots = await camp.ballots();
    await crowd(60, until, () => camp.send('HEAD', ballots));
  },
  'ballots of the record again and again': async (camp, until) => {
    const ballots = await camp.ballots();
    await crowd(60, until, () => camp.send('GET', ballots));
  },
};

/** Repeats an act in `count` parallel loops. */
async function crowd(
  count: number,
  until: () => boolean,
  act: (n: number) => Promise<unknown>,
): Promise<void> {
  const repeat = async (n: number) => {
    while (until()) await act(n);
  };
  await Promise.all(Array.from({ length: count }, (_, n) => repeat(n)));
}

/** The attackers' resources: accounts, invalid ballots, large pictures, and a hundred addresses. */
class Attackers {
  readonly url: string;
  readonly useless: string;
  readonly #large: Buffer;

  private constructor(url: string, useless: string, large: Buffer) {
    this.url = url;
    this.useless = useless;
    this.#large = large;
  }

  static async prepare(url: string): Promise<Attackers> {
    const voter = await Voter.register(url, randomInt(1_000_000, 2 ** 40));
    const ballot = encrypt(await electionOf(url, voter));
    // Noise compresses badly, so the picture is as expensive as possible.
    const noise = { type: 'gaussian' as const, mean: 128, sigma: 60 };
    const large = await sharp({
      create: { width: 4_900, height: 4_900, channels: 3, background: '#fff', noise },
    })
      .jpeg({ quality: 60 })
      .toBuffer();
    return new Attackers(
      url,
      ballot.replace('"overall_proof":[{"challenge":"', '"overall_proof":[{"challenge":"1'),
      large,
    );
  }

  async newcomer(): Promise<string> {
    return (await Voter.register(this.url, randomInt(1_000_000, 2 ** 40))).token;
  }

  async party(): Promise<string> {
    const account = { email: `party.${randomInt(2 ** 40)}@example.org`, password: 'a long password' };
    const call = clientOf(this.url);
    const body = { ...account, name: 'Party of Floods', userType: 'PARTY' as const };
    await call('POST /user/register-party', { body });
    return (await call('POST /user/login', { body: account })).data.token;
  }

  post(path: string, body: unknown, token?: string): Promise<void> {
    return this.send('POST', path, JSON.stringify(body), token);
  }

  put(path: string, body: unknown, token?: string): Promise<void> {
    return this.send('PUT', path, JSON.stringify(body), token);
  }

  guess(): Promise<void> {
    return this.post('/user/login', { email: `${randomInt(1e9)}@example.org`, password: 'guess' });
  }

  picture(token: string): Promise<void> {
    const form = new FormData();
    form.set('image', new Blob([new Uint8Array(this.#large)]), 'large.jpg');
    return this.send('PUT', '/user/profile', form, token);
  }

  /** The path of the first bundle of ballots, at the record's current size. */
  async ballots(): Promise<string> {
    const log = (await clientOf(this.url)('GET /board')).data.logs[0]?.log ?? '';
    const checkpoint = await fetch(`${this.url}/api/board/${log}/checkpoint`).then((one) => one.text());
    const size = Number(checkpoint.split('\n')[1]);
    return `/board/${log}/payloads/000${size < 256 ? `.p/${size}` : ''}`;
  }

  /**
   * Sends a request from one of a hundred addresses, and ignores the reply or a timeout after two seconds.
   */
  async send(method: string, path: string, body?: FormData | string, token?: string): Promise<void> {
    const headers = {
      'x-forwarded-for': `198.51.100.${randomInt(1, 101)}`,
      ...(typeof body === 'string' ? { 'content-type': 'application/json' } : {}),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    };
    const answer = await fetch(`${this.url}/api${path}`, {
      method,
      headers,
      ...(body === undefined ? {} : { body }),
      signal: AbortSignal.timeout(2_000),
    }).catch(() => null);
    await answer?.arrayBuffer().catch(() => null);
  }
}

// Runs in its own process, so that attackers do not slow down the measurement. Begins on a message.
const [url = '', name = '', lastsMs = ''] = process.argv.slice(2);
const attack = ATTACKS[name];
if (!attack) throw new Error(`there is no attack ${name}`);
const attackers = await Attackers.prepare(url);
process.once('message', async () => {
  const endMs = performance.now() + Number(lastsMs);
  await attack(attackers, () => performance.now() < endMs);
  process.disconnect();
});
process.send?.('ready');
