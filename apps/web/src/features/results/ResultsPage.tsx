/** Not built yet. */
export function ResultsPage() {
  return <h1>ResultsPage</h1>;
}
