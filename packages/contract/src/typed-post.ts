/** A post as officers type it: `Senator @ district [2]` for two seats of each district. */
interface TypedPost {
  readonly name: string;
  /** The level whose areas elect it; null for everybody together. */
  readonly level: string | null;
  /** How many are elected. */
  readonly seats: number;
}

/**
 * Parses a typed post.
 * @returns an empty level if nothing follows the @, or more than one does
 */
export function readPost(text: string): TypedPost {
  const [, rest = text, seats = '1'] = /^(.*?)\s*\[(\d{1,9})\]\s*$/s.exec(text) ?? [];
  const [name = '', level, ...others] = rest.split('@').map((part) => part.trim());
  return { name, level: others.length > 0 ? '' : (level ?? null), seats: Number(seats) };
}

/** Writes a post as `readPost` reads it. */
export const writePost = ({ name, level, seats }: TypedPost): string =>
  [name, ...(level === null ? [] : ['@', level]), ...(seats === 1 ? [] : [`[${seats}]`])].join(' ');
