import type { Deps, RunningRehearsal } from '../../deps.ts';
import { startBackground } from '../../platform/background.ts';
import { letGo, renewLease } from './rehearsal-store.ts';

const RENEW_MS = 2_000;

/**
 * Holds the rehearsals that this process has begun: stores in the database that they run, so that any process
 * can show it, and ends them where any process was told to.
 */
export class RehearsalHolder {
  readonly #deps: Pick<Deps, 'db' | 'rehearse'>;
  readonly #onFailure: (error: unknown) => void;
  /** By their ids, until they have ended. */
  readonly #held = new Map<string, { child: RunningRehearsal; over: Promise<void> }>();

  constructor(deps: Pick<Deps, 'db' | 'rehearse'>, onFailure: (error: unknown) => void) {
    this.#deps = deps;
    this.#onFailure = onFailure;
  }

  /** Begins a rehearsal that the database has noted, and holds it until it has ended. */
  hold(id: string, rehearsal: { voters: number; address: string }): void {
    let setupLink: string | null = null;
    const child = this.#deps.rehearse(rehearsal, (link) => {
      setupLink = link;
    });
    const over = this.#untilOver(id, child, () => setupLink).catch(this.#onFailure);
    this.#held.set(id, { child, over });
    void over.then(() => this.#held.delete(id));
  }

  /** Ends a rehearsal of this process at once; one of another process ends at its next renewal. */
  end(id: string): void {
    this.#held.get(id)?.child.stop();
  }

  /** Ends all; call it when this process ends. */
  async stop(): Promise<void> {
    const held = [...this.#held.values()];
    for (const { child } of held) child.stop();
    await Promise.all(held.map(({ over }) => over));
  }

  async #untilOver(id: string, child: RunningRehearsal, setupLink: () => string | null): Promise<void> {
    const { db } = this.#deps;
    const renew = async () => {
      if ((await renewLease(db, id, setupLink())) !== 'held') child.stop();
    };
    const onFailure = this.#onFailure;
    const renewing = startBackground(renew, { everyMs: RENEW_MS, afterFailureMs: RENEW_MS, onFailure });
    await child.ended;
    await renewing.stop();
    await letGo(db, id);
  }
}
