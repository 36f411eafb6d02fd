/** Normalises a name for comparison: no diacritics, case, punctuation or double spaces. */
export const foldedName = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
