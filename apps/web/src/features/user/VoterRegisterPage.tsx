/** Not built yet. */
export function VoterRegisterPage() {
  return <h1>VoterRegisterPage</h1>;
}
