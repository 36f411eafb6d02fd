import type { RehearsalSteps } from '@evoting/contract/commission/rehearsal';
import type { Deps, RunningRehearsal } from '../../deps.ts';
import { startBackground } from '../../platform/background.ts';
import { isComplete, noteComplete } from './rehearsal.ts';
import { endLease, renewLease } from './rehearsal-store.ts';

const RENEW_MS = 2_000;

/** The last news of a rehearsal. */
interface News {
  setupLink: string | null;
  steps: RehearsalSteps | null;
}

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
    const news: News = { setupLink: null, steps: null };
    const child = this.#deps.rehearse(rehearsal, {
      onReady: (link) => {
        news.setupLink = link;
      },
      onSteps: (steps) => {
        news.steps = steps;
      },
    });
    const over = this.#untilOver(id, child, news).catch(this.#onFailure);
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

  async #untilOver(id: string, child: RunningRehearsal, news: Readonly<News>): Promise<void> {
    const { db } = this.#deps;
    let isNoted = false;
    const note = async () => {
      const { steps } = news;
      if (isNoted || steps === null || !isComplete(steps)) return;
      await noteComplete(this.#deps, id, steps);
      isNoted = true;
    };
    const renew = async () => {
      if ((await renewLease(db, id, news)) !== 'held') child.stop();
      await note();
    };
    const onFailure = this.#onFailure;
    const renewing = startBackground(renew, { everyMs: RENEW_MS, afterFailureMs: RENEW_MS, onFailure });
    await child.ended;
    await renewing.stop();
    await note();
    await endLease(db, id);
  }
}
