/** Returns a function that finds the value below which a part of them is; 1 finds the largest. */
export function quantiles(values: readonly number[]): (part: number) => number {
  const sorted = [...values].sort((a, b) => a - b);
  return (part) => Math.round(sorted[Math.min(Math.floor(sorted.length * part), sorted.length - 1)] ?? 0);
}
