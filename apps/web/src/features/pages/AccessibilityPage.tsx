/** Not built yet. */
export function AccessibilityPage() {
  return <h1>AccessibilityPage</h1>;
}
