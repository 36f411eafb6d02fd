/**
 * The server keeps each picture in two sizes: the thumbnail of a path to the large one. Any other path stays
 * as it is.
 */
export const thumbnailOf = (path: string): string => path.replace(/\/large\.webp$/, '/small.webp');
