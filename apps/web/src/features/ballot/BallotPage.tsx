/** Not built yet. */
export function BallotPage() {
  return <h1>BallotPage</h1>;
}
