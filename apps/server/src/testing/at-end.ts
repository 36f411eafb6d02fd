/** A worker runs one file at a time, but reads this one once for all of them. */
const works: (() => unknown)[] = [];

/** Has something done when the test file is done, the last thing asked for first; also from inside a test. */
export function atEnd(work: () => unknown): void {
  works.push(work);
}

/** Does what was asked for; each file's setup calls it when the file is done. */
export async function doAtEnd(): Promise<void> {
  for (const work of works.splice(0).reverse()) await work();
}
