/** What must stay closed when the tally of an election is opened, style by style. */
export interface SizedStyle {
  readonly number: number;
  readonly ballots: number;
}

/**
 * Chooses the styles whose own tally may be opened beside the common one.
 * Takes the styles with their numbers of ballots, and the smallest batch that may ever be opened alone. Gives the chosen styles' numbers.
 * A style below the smallest batch stays closed. So do as many of the smallest others as it takes that the closed ones together make
 * a batch: the common tally minus the opened styles would else show them.
 */
export function stylesToOpen(styles: readonly SizedStyle[], smallestBatch: number): number[] {
  if (styles.length === 1) return styles.map(({ number }) => number);
  const bySize = [...styles].sort((a, b) => a.ballots - b.ballots || a.number - b.number);
  const opened = new Set(
    bySize.filter(({ ballots }) => ballots >= smallestBatch).map(({ number }) => number),
  );
  const closedBallots = () =>
    styles.reduce((sum, { number, ballots }) => sum + (opened.has(number) ? 0 : ballots), 0);
  for (const { number } of bySize) {
    if (closedBallots() === 0 || closedBallots() >= smallestBatch) break;
    opened.delete(number);
  }
  return styles.filter(({ number }) => opened.has(number)).map(({ number }) => number);
}
