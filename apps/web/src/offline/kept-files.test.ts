import { beforeEach, describe, expect, test, vi } from 'vitest';
import { KeptFiles, type Release } from './kept-files.ts';

const CONTENTS: Record<string, string> = {
  '/': '<title>E-Voting</title>',
  '/assets/main-1.js': 'main',
  '/assets/VotingPage-1.js': 'paper',
  '/assets/booth.worker-1.js': 'booth',
  '/assets/HomePage-1.js': 'home',
};

async function sha256(text: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return btoa(String.fromCharCode(...new Uint8Array(hash)));
}

let release: Release;
/** The caches of the browser, by name. */
let stored: Map<string, Map<string, Response>>;
let network: ReturnType<typeof vi.fn<(path: string) => Promise<Response>>>;

beforeEach(async () => {
  const files = await Promise.all(
    Object.entries(CONTENTS).map(async ([path, text]) => [path, await sha256(text)]),
  );
  release = {
    files: Object.fromEntries(files),
    first: ['/', '/assets/main-1.js'],
    paper: ['/assets/VotingPage-1.js', '/assets/booth.worker-1.js'],
  };
  stored = new Map();
  vi.stubGlobal('caches', {
    keys: async () => [...stored.keys()],
    delete: async (name: string) => stored.delete(name),
    open: async (name: string) => {
      const cache = stored.get(name) ?? new Map<string, Response>();
      stored.set(name, cache);
      return {
        match: async (path: string) => cache.get(path)?.clone(),
        put: async (path: string, answer: Response) => void cache.set(path, answer),
      };
    },
  });
  network = vi.fn(async (path: string) => new Response(CONTENTS[path] ?? null));
  vi.stubGlobal('fetch', (path: string) => network(path));
});

const keptFiles = () => new KeptFiles(release, 'one');
const keptPaths = () => [...(stored.get('release-one')?.keys() ?? [])].sort();
const offline = () => Promise.reject(new TypeError('Failed to fetch'));

interface Asked {
  path: string;
  method?: string;
  mode?: RequestMode;
  headers?: HeadersInit;
}

/** Makes a request, and waits until the worker has done all that follows it; null if it left it alone. */
async function ask(kept: KeptFiles, { path, mode = 'cors', headers, method = 'GET' }: Asked) {
  const request = { url: new URL(path, location.href).href, method, mode, headers: new Headers(headers) };
  const work: Promise<unknown>[] = [];
  const answer = kept.answer(
    request as Request,
    () => network(path),
    (one) => work.push(one.catch(() => undefined)),
  );
  const text = await (await answer)?.text();
  await Promise.all(work);
  return text ?? null;
}

describe('with a network', () => {
  test('the newest page is shown, whatever was kept', async () => {
    const kept = keptFiles();
    await kept.keepFirst();
    network.mockImplementation(async () => new Response('<title>The next release</title>'));
    for (const path of ['/', '/voter/results'])
      expect(await ask(kept, { path, mode: 'navigate' })).toBe('<title>The next release</title>');
  });

  test('all of the paper’s code is kept as soon as the paper is opened, and only once', async () => {
    const kept = keptFiles();
    expect(await ask(kept, { path: '/assets/VotingPage-1.js' })).toBe('paper');
    expect(keptPaths()).toEqual(['/assets/VotingPage-1.js', '/assets/booth.worker-1.js']);
    network.mockClear();
    await ask(kept, { path: '/assets/VotingPage-1.js' });
    expect(network.mock.calls).toEqual([['/assets/VotingPage-1.js']]);
  });

  test('a paper that is open goes on after an update has removed its files from the server [A439]', async () => {
    const kept = keptFiles();
    await ask(kept, { path: '/assets/VotingPage-1.js' });
    network.mockResolvedValue(new Response('{"code":"nothing-here"}', { status: 404 }));
    expect(await ask(kept, { path: '/assets/booth.worker-1.js' })).toBe('booth');
  });

  test('a release that the server no longer has is not kept', async () => {
    network.mockImplementation(async (path) => new Response(path === '/' ? 'next' : CONTENTS[path]));
    await expect(keptFiles().keepFirst()).rejects.toThrow('/ is of another release');
  });
});

describe('without a network', () => {
  test('every address has the kept page, and the files that were shown before', async () => {
    const kept = keptFiles();
    await kept.keepFirst();
    await ask(kept, { path: '/assets/HomePage-1.js' });
    network.mockImplementation(offline);
    expect(await ask(kept, { path: '/voter/dashboard', mode: 'navigate' })).toBe(CONTENTS['/']);
    expect(await ask(kept, { path: '/assets/main-1.js' })).toBe('main');
    expect(await ask(kept, { path: '/assets/HomePage-1.js' })).toBe('home');
  });

  test('a file that was not kept fails as without a worker', async () => {
    network.mockImplementation(offline);
    await expect(ask(keptFiles(), { path: '/', mode: 'navigate' })).rejects.toThrow('Failed to fetch');
    expect(
      (
        await keptFiles().answer(
          {
            url: `${location.origin}/assets/main-1.js`,
            method: 'GET',
            mode: 'cors',
            headers: new Headers(),
          } as Request,
          offline,
          () => undefined,
        )
      )?.type,
    ).toBe('error');
  });

  test('a file planted in the cache is not given [A438]', async () => {
    const kept = keptFiles();
    await kept.keepFirst();
    network.mockImplementation(offline);
    stored.get('release-one')?.set('/assets/main-1.js', new Response('steal()'));
    stored.get('release-one')?.set('/', new Response('<script src="/assets/x.js"></script>'));
    await expect(ask(kept, { path: '/assets/main-1.js' })).resolves.not.toBe('steal()');
    await expect(ask(kept, { path: '/', mode: 'navigate' })).rejects.toThrow('Failed to fetch');
  });
});

describe('on a phone that several people use', () => {
  test.each<Asked>([
    { method: 'GET', path: '/api/vote/initiate-vote', headers: { authorization: 'Bearer token' } },
    { method: 'GET', path: '/api/vote/initiate-vote' },
    { method: 'GET', path: '/api/user/profile', headers: { authorization: 'Bearer token' } },
    { path: '/api/vote/cast', method: 'POST' },
    { method: 'GET', path: '/api/board/2026/ballots/tracker' },
    { method: 'GET', path: '/api/extras/election-results' },
    { method: 'GET', path: '/api/images/1/large.webp' },
    { method: 'GET', path: '/api/extras/election-results.csv', mode: 'navigate' },
    { method: 'GET', path: '/verifier/evoting-verifier-0.9.0.tgz', mode: 'navigate' },
    { method: 'GET', path: '/assets/main-1.js', headers: { authorization: 'Bearer token' } },
    { method: 'GET', path: '/assets/main-1.js?voter=ada' },
    { method: 'GET', path: '/assets/TrusteePage-1.js' },
    { path: '/assets/main-1.js', method: 'POST' },
    { method: 'GET', path: 'https://elsewhere.example/assets/main-1.js' },
  ])('nothing is kept of $path, asked by $method [A437]', async (asked) => {
    const kept = keptFiles();
    expect(await ask(kept, asked)).toBeNull();
    expect(network).not.toHaveBeenCalled();
    expect(keptPaths()).toEqual([]);
  });

  test('nothing is kept of a page or file but what is the release’s [A437 A438]', async () => {
    const kept = keptFiles();
    network.mockResolvedValueOnce(new Response('<p>Ada has voted</p>'));
    await ask(kept, { path: '/voter/dashboard', mode: 'navigate' });
    network.mockResolvedValueOnce(new Response('Log in to the hotel’s network'));
    await ask(kept, { path: '/assets/main-1.js' });
    expect(keptPaths()).toEqual([]);
  });
});

test('the worker of a new release removes the files of the former ones only', async () => {
  stored.set('release-zero', new Map()).set('other', new Map());
  const kept = keptFiles();
  await kept.keepFirst();
  await kept.removeOthers();
  expect([...stored.keys()]).toEqual(['other', 'release-one']);
});
