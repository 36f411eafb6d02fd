import { vi } from 'vitest';
import type { BoothMessage } from '../features/vote/booth/protocol.ts';
import { VotingBooth } from '../features/vote/booth/voting-booth.ts';

/** A message between the page and its booth. */
export interface LoggedMessage {
  readonly to: 'booth' | 'page';
  readonly message: unknown;
}

/**
 * Replaces the Worker, which tests do not have, by one that runs the booth in the page. It exchanges
 * structured clones, as a Worker does.
 * @param makeBooth makes the booth; an attacker's may differ
 * @returns every message, in order, also those to come
 */
export function runBoothInPage(makeBooth: () => Pick<VotingBooth, 'answer'> = honestBooth): LoggedMessage[] {
  const messages: LoggedMessage[] = [];
  class PageWorker extends EventTarget {
    readonly #booth = makeBooth();
    #isTerminated = false;
    async postMessage(message: BoothMessage) {
      const { id, request } = structuredClone(message);
      messages.push({ to: 'booth', message: { id, request } });
      const answer = await this.#booth.answer(request).then(
        (given) => ({ id, answer: given }),
        (error: Error) => ({ id, failure: error.name }),
      );
      if (this.#isTerminated) return;
      messages.push({ to: 'page', message: structuredClone(answer) });
      this.dispatchEvent(new MessageEvent('message', { data: structuredClone(answer) }));
    }
    terminate() {
      this.#isTerminated = true;
    }
  }
  vi.stubGlobal('Worker', PageWorker);
  return messages;
}

/** Captures the `fetch` of its test, which it may outlive. */
function honestBooth(): VotingBooth {
  const network = fetch;
  return new VotingBooth({ fetch: (...request) => network(...request), random });
}

const random = (length: number) => crypto.getRandomValues(new Uint8Array(length));
