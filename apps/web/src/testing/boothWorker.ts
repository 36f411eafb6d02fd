import { vi } from 'vitest';
import type { ToBooth } from '../features/vote/booth/protocol.ts';
import { Room } from '../features/vote/booth/room.ts';

/** What the page said to its booth, and what it was answered, in order. */
export interface Said {
  readonly to: 'booth' | 'page';
  readonly message: unknown;
}

/**
 * Tests have no Worker: from here on the booth's own code runs behind the Worker's interface, and sees and
 * gives structured copies only, as a Worker does.
 * Takes: how the room is made; an attacker makes another one.
 * Gives: all that is said.
 */
export function runBoothInPage(makeRoom: () => Pick<Room, 'answer'> = honestRoom): Said[] {
  const said: Said[] = [];
  class PageWorker extends EventTarget {
    readonly #room = makeRoom();
    #isEnded = false;
    async postMessage(message: { id: number; asked: ToBooth }) {
      const { id, asked } = structuredClone(message);
      said.push({ to: 'booth', message: { id, asked } });
      const answer = await this.#room.answer(asked).then(
        (given) => ({ id, answer: given }),
        (error: Error) => ({ id, failure: error.name }),
      );
      if (this.#isEnded) return;
      said.push({ to: 'page', message: structuredClone(answer) });
      this.dispatchEvent(new MessageEvent('message', { data: structuredClone(answer) }));
    }
    terminate() {
      this.#isEnded = true;
    }
  }
  vi.stubGlobal('Worker', PageWorker);
  return said;
}

/** It keeps to the network of its test, also where it outlives it. */
function honestRoom(): Room {
  const network = fetch;
  return new Room({ fetch: (...request) => network(...request), random });
}

const random = (length: number) => crypto.getRandomValues(new Uint8Array(length));
