/** More would heat a phone and gain little: the rest of the check runs on one thread. */
const MOST_THREADS = 4;

/** Returns the number of threads that verify ballots. One core stays free for the rest of the check. */
export function threadsFor(cores: number | undefined): number {
  return Math.max(1, Math.min(MOST_THREADS, (cores ?? 1) - 1));
}
