/** Folds case and diacritics, as the server does, so that a search needs neither. */
export const folded = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLocaleLowerCase();
