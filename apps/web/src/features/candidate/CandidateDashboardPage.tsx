/** Not built yet. */
export function CandidateDashboardPage() {
  return <h1>CandidateDashboardPage</h1>;
}
