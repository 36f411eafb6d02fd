/** Those who have the most votes of a post together, and how a language joins and counts them. */
interface Level {
  readonly candidates: readonly string[];
  /** The name of *None of these* if it is level with them; empty otherwise. */
  readonly none: string;
  readonly and: string;
  readonly count: (candidates: number) => string;
}

/** Names two that are level; of more, the candidates are counted. */
export function levelNames({ candidates, none, and, count }: Level): string {
  const all = none === '' ? candidates : [...candidates, none];
  if (all.length === 2) return all.join(` ${and} `);
  const counted = count(candidates.length);
  return none === '' ? counted : `${counted} ${and} ${none}`;
}
