/** Not built yet. */
export function VotingPage() {
  return <h1>VotingPage</h1>;
}
