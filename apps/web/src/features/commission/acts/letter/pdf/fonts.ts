import regular from 'dejavu-fonts-ttf/ttf/DejaVuSans.ttf?url';
import bold from 'dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf?url';
import mono from 'dejavu-fonts-ttf/ttf/DejaVuSansMono.ttf?url';
import type { Face } from './flow.ts';

/** The bytes of the fonts, which have the tone marks of Nigerian names and place them. */
export type Fonts = Readonly<Record<Face, Uint8Array>>;

/** Loads the fonts, which come with the web app. */
export async function loadFonts(): Promise<Fonts> {
  const [one, two, three] = await Promise.all([regular, bold, mono].map(bytesOf));
  if (!(one && two && three)) throw new Error('No font');
  return { regular: one, bold: two, mono: three };
}

async function bytesOf(url: string): Promise<Uint8Array> {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`A font was answered with ${answer.status}`);
  return new Uint8Array(await answer.arrayBuffer());
}
