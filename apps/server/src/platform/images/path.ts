import type { ImageSize } from './store.ts';

/**
 * Where a picture is served.
 * Takes: an image's id or null.
 * Gives: a path on this site, or null where there is no picture.
 */
export function imagePath(id: string | null, size: ImageSize = 'large'): string | null {
  return id === null ? null : `/api/images/${id}/${size}.webp`;
}
