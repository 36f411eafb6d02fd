import type { ImageSize } from './store.ts';

/** Returns the path of a picture on this site; null for no picture. */
export function imagePath(id: string | null, size: ImageSize = 'large'): string | null {
  return id === null ? null : `/api/images/${id}/${size}.webp`;
}
