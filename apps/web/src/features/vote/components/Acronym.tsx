/** A party's acronym in large letters, by which many voters find their party; nothing if it has none. */
export function Acronym({ letters }: { letters: string | null }) {
  return letters === null ? null : <p className="text-2xl/none font-bold">{letters}</p>;
}
