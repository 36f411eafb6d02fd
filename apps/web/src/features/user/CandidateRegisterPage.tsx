/** Not built yet. */
export function CandidateRegisterPage() {
  return <h1>CandidateRegisterPage</h1>;
}
