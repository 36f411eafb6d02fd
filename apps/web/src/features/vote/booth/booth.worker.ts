import type { BoothMessage } from './protocol.ts';
import { VotingBooth } from './voting-booth.ts';

const booth = new VotingBooth({
  fetch: (...request) => fetch(...request),
  random: (length) => crypto.getRandomValues(new Uint8Array(length)),
});

addEventListener('message', async (event: MessageEvent<BoothMessage>) => {
  const { id, request } = event.data;
  try {
    postMessage({ id, answer: await booth.answer(request) });
  } catch (error) {
    // Not the message, which could quote the choices.
    postMessage({ id, failure: error instanceof Error ? error.name : 'Error' });
  }
});
