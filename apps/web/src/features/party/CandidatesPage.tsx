/** Not built yet. */
export function CandidatesPage() {
  return <h1>CandidatesPage</h1>;
}
