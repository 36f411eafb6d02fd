/** The files of one release that its service worker may keep, written by the build. */
export interface Release {
  /** The SHA-256 of each file by its path, in base64. */
  readonly files: Readonly<Record<string, string>>;
  /** The files with which every screen begins. */
  readonly first: readonly string[];
  /** The files of the ballot paper. The first of them is the paper's own code. */
  readonly paper: readonly string[];
}

/** The page of the app, which every address has. */
const PAGE = '/';
/** Prefixes the names of caches, one a release. */
const CACHE = 'release-';

/**
 * Keeps the files of a release for times without a network. The network is always asked first, and no answer is
 * kept or given that is not exactly a file of the release: so no call, and nothing that was planted in the cache.
 */
export class KeptFiles {
  readonly #release: Release;
  readonly #name: string;

  /** @param id names the release */
  constructor(release: Release, id: string) {
    this.#release = release;
    this.#name = CACHE + id;
  }

  /** @throws if the server has another release by now, or cannot be reached */
  keepFirst(): Promise<void> {
    return this.#keepAll(this.#release.first);
  }

  /** Removes the files of all other releases. */
  async removeOthers(): Promise<void> {
    const names = (await caches.keys()).filter((name) => name.startsWith(CACHE) && name !== this.#name);
    await Promise.all(names.map((name) => caches.delete(name)));
  }

  /**
   * Answers a request for a page or a file of the release.
   * @param network the answer of the network
   * @param after is given what goes on after the answer
   * @returns null for every other request, which the browser must make as if there were no worker
   */
  answer(
    request: Request,
    network: () => Promise<Response>,
    after: (work: Promise<unknown>) => void,
  ): Promise<Response> | null {
    const { origin, pathname, search } = new URL(request.url);
    const isOwn = origin === location.origin && request.method === 'GET';
    if (!isOwn || request.headers.has('authorization')) return null;
    if (request.mode === 'navigate') return isPage(pathname) ? this.#page(network) : null;
    if (search !== '' || pathname === PAGE || !Object.hasOwn(this.#release.files, pathname)) return null;
    if (pathname === this.#release.paper[0]) after(this.#keepAll(this.#release.paper));
    return this.#file(pathname, network, after);
  }

  async #page(network: () => Promise<Response>): Promise<Response> {
    try {
      return await network();
    } catch (error) {
      const kept = await this.#kept(PAGE);
      if (kept) return kept;
      throw error;
    }
  }

  async #file(path: string, network: () => Promise<Response>, after: (work: Promise<unknown>) => void) {
    const [answer, isKept] = await Promise.all([network().catch(() => null), this.#isKept(path)]);
    if (answer?.ok) {
      if (!isKept) after(this.#keep(path, answer.clone()));
      return answer;
    }
    // A server that was updated no longer has it.
    return (await this.#kept(path)) ?? answer ?? Response.error();
  }

  async #keepAll(paths: readonly string[]): Promise<void> {
    await Promise.all(
      paths.map(async (path) => {
        if (await this.#isKept(path)) return;
        const answer = await fetch(path);
        if (!(await this.#keep(path, answer))) throw new Error(`${path} is of another release`);
      }),
    );
  }

  async #keep(path: string, answer: Response): Promise<boolean> {
    const copy = answer.clone();
    if (!(await this.#isOfRelease(path, answer))) return false;
    await (await caches.open(this.#name)).put(path, copy);
    return true;
  }

  async #isKept(path: string): Promise<boolean> {
    return (await (await caches.open(this.#name)).match(path)) !== undefined;
  }

  async #kept(path: string): Promise<Response | null> {
    const stored = await (await caches.open(this.#name)).match(path);
    return stored && (await this.#isOfRelease(path, stored.clone())) ? stored : null;
  }

  async #isOfRelease(path: string, answer: Response): Promise<boolean> {
    const hash = await crypto.subtle.digest('SHA-256', await answer.arrayBuffer());
    return btoa(String.fromCharCode(...new Uint8Array(hash))) === this.#release.files[path];
  }
}

/** Tells whether an address is one of the app's, rather than a call or a file to download. */
const isPage = (path: string): boolean => !/^\/api(\/|$)/.test(path) && !/\.[a-z0-9]{2,12}$/i.test(path);
