/** Not built yet. */
export function HomePage() {
  return <h1>HomePage</h1>;
}
