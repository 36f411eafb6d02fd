import { drawLetters } from './draw.ts';
import { loadFonts } from './fonts.ts';
import { loadLogo } from './logo.ts';
import type { LettersOrder, LettersReply } from './protocol.ts';

const reply = (message: LettersReply) => postMessage(message);

async function make(order: LettersOrder): Promise<LettersReply> {
  const [fonts, logo] = await Promise.all([loadFonts(), order.logo === null ? null : loadLogo(order.logo)]);
  const made = await drawLetters({ ...order, fonts, logo }, (letters) =>
    reply({ kind: 'progress', made: letters }),
  );
  return { kind: 'made', ...made, lacksLogo: order.logo !== null && logo === null };
}

addEventListener('message', ({ data }: MessageEvent<LettersOrder>) => {
  // The reason is not told: it could quote a letter.
  make(data).then(reply, () => reply({ kind: 'failed' }));
});
