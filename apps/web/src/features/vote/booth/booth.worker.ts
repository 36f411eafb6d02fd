import type { ToBooth } from './protocol.ts';
import { Room } from './room.ts';

/** The booth as a Worker: questions in, answers out. */
const room = new Room({
  fetch: (...request) => fetch(...request),
  random: (length) => crypto.getRandomValues(new Uint8Array(length)),
});

addEventListener('message', async (event: MessageEvent<{ id: number; asked: ToBooth }>) => {
  const { id, asked } = event.data;
  try {
    postMessage({ id, answer: await room.answer(asked) });
  } catch (error) {
    // The name alone: a message could quote what it was about.
    postMessage({ id, failure: error instanceof Error ? error.name : 'Error' });
  }
});
