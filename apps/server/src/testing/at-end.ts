/** Shared by the test files of a worker, which run one after the other. */
const cleanups: (() => unknown)[] = [];

/** Registers a cleanup for the end of the test file, also from inside a test; the last one runs first. */
export function atEnd(cleanup: () => unknown): void {
  cleanups.push(cleanup);
}

/** Runs the cleanups. */
export async function cleanUp(): Promise<void> {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
}
