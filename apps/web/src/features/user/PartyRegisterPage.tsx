/** Not built yet. */
export function PartyRegisterPage() {
  return <h1>PartyRegisterPage</h1>;
}
