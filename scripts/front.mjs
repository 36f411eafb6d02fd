import { spawnSync } from 'node:child_process';
import os from 'node:os';
import { until } from '../apps/cluster/src/waiting.ts';

/** An address of this machine other than loopback, which is exempt from the limits by address. */
export const OWN_ADDRESS = Object.values(os.networkInterfaces())
  .flat()
  .find(({ internal, family }) => !internal && family === 'IPv4')?.address;

/** Finds an installed program, also in /usr/sbin, which PATH may lack. */
export const findInstalled = (program) =>
  [program, `/usr/sbin/${program}`].find((name) => spawnSync(name, ['-v']).status === 0);

/**
 * Waits until a proxy passes calls on.
 * @param call resolves to whether a call was answered
 * @throws Error if the proxy exits, as it does with an invalid configuration
 */
export const untilAnswered = (name, child, call) =>
  until(`${name} answers`, async () => {
    if (await call().catch(() => false)) return true;
    if (child.exitCode !== null) throw new Error(`${name} refused its configuration`);
    return null;
  });
