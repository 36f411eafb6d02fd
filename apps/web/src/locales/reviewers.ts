/** Begins the translator's comment of a .po file that names somebody who has reviewed the message. */
const MARK = 'Reviewed by:';

/** Messages that so many people have reviewed are no drafts. */
const ENOUGH = 2;

/** The comment that says who has reviewed a message. */
export const reviewedBy = (name: string): string => `${MARK} ${name}`;

/** The reviewers of a message, from its translators' comments; a name counts once. */
export function reviewersOf(comments: readonly string[]): string[] {
  const names = comments.filter((one) => one.startsWith(MARK)).map((one) => one.slice(MARK.length).trim());
  return [...new Map(names.filter(Boolean).map((name) => [name.toLocaleLowerCase('en'), name])).values()];
}

export const isReviewed = (names: readonly string[]): boolean => names.length >= ENOUGH;
