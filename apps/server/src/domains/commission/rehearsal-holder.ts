import type { Deps, RunningRehearsal } from '../../deps.ts';
import { startBackground } from '../../platform/background.ts';
import { endLease, renewLease } from './rehearsal-store.ts';

const RENEW_MS = 2_000;

/**
 * Holds the rehearsals that this process runs: renews their leases in the database, so that any process can
 * show them, and ends them when any process asks for it.
 */
export class RehearsalHolder {
  readonly #deps: Pick<Deps, 'db' | 'rehearse'>;
  readonly #onFailure: (error: unknown) => void;
  /** By id, until they have ended. */
  readonly #running = new Map<string, { child: RunningRehearsal; over: Promise<void> }>();

  constructor(deps: Pick<Deps, 'db' | 'rehearse'>, onFailure: (error: unknown) => void) {
    this.#deps = deps;
    this.#onFailure = onFailure;
  }

  /** Runs a rehearsal that is stored in the database until it has ended. */
  run(id: string, rehearsal: { voters: number; address: string }): void {
    let setupLink: string | null = null;
    const child = this.#deps.rehearse(rehearsal, (link) => {
      setupLink = link;
    });
    const over = this.#untilOver(id, child, () => setupLink).catch(this.#onFailure);
    this.#running.set(id, { child, over });
    void over.then(() => this.#running.delete(id));
  }

  /** Ends a rehearsal of this process at once; that of another process ends at its next renewal. */
  end(id: string): void {
    this.#running.get(id)?.child.stop();
  }

  /** Ends all rehearsals; call it when this process ends. */
  async stop(): Promise<void> {
    const running = [...this.#running.values()];
    for (const { child } of running) child.stop();
    await Promise.all(running.map(({ over }) => over));
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
    await endLease(db, id);
  }
}
