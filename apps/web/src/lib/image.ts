/** Returns the path of a large picture's thumbnail; any other path unchanged. */
export const thumbnailOf = (path: string): string => path.replace(/\/large\.webp$/, '/small.webp');
