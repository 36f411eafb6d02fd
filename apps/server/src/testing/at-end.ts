import { afterAll } from 'vitest';

const works: (() => unknown)[] = [];

// Registered while the file is read: vitest passes over a hook that is registered inside a test.
afterAll(async () => {
  for (const work of works.reverse()) await work();
});

/** Has something done when the test file is done, the last thing asked for first; also from inside a test. */
export function atEnd(work: () => unknown): void {
  works.push(work);
}
