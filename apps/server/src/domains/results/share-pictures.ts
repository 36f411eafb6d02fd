import { drawPicture } from '../../platform/images/image-process.ts';
import { KeyedQueue } from '../../platform/keyed-queue.ts';
import { createLru } from '../../platform/lru.ts';
import type { PublicWords } from '../../platform/pages/words.ts';
import { type SharedPost, sharePicture, withTime } from './share-picture.ts';

const KEPT_MAX = 200;
const WAITING_MAX = 8;

/** Draws the pictures of posts for link previews: each count once, one picture at a time. */
export class SharePictures {
  readonly #draw: typeof drawPicture;
  readonly #drawn = createLru<string, Promise<Buffer | null>>(KEPT_MAX);
  readonly #queue = new KeyedQueue<'draw'>(WAITING_MAX);

  constructor(draw = drawPicture) {
    this.#draw = draw;
  }

  /**
   * Finds the picture of a count, or draws it.
   * @returns a PNG, or null if too many others are waiting
   * @throws if it cannot be drawn
   */
  find(shared: SharedPost, words: PublicWords): Promise<Buffer | null> {
    const untimed = sharePicture(shared, words);
    const key = JSON.stringify(untimed);
    const known = this.#drawn.get(key);
    if (known) return known;
    const { updatedAtMs } = shared.meta;
    const drawing = updatedAtMs === null ? untimed : withTime(untimed, updatedAtMs, words);
    const making = this.#queue.run('draw', () => this.#draw(drawing));
    this.#drawn.set(key, making);
    const forget = () => void this.#drawn.delete(key);
    making.then((png) => png ?? forget(), forget);
    return making;
  }
}
