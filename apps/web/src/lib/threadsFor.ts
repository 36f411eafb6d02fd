/** More would heat a phone and win little: the rest of the check runs beside them. */
const MOST_THREADS = 4;

/**
 * How many threads check ballots on a device, by its number of cores where it tells that: one core stays free
 * for the rest of the check.
 */
export function threadsFor(cores: number | undefined): number {
  return Math.max(1, Math.min(MOST_THREADS, (cores ?? 1) - 1));
}
