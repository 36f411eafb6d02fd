/** Not built yet. */
export function VerifyPage() {
  return <h1>VerifyPage</h1>;
}
