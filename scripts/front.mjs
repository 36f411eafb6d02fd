import { spawnSync } from 'node:child_process';
import os from 'node:os';
import { until } from '../apps/cluster/src/waiting.ts';

/** An address of this machine that is not its loopback: the limits by address spare that. */
export const OWN_ADDRESS = Object.values(os.networkInterfaces())
  .flat()
  .find(({ internal, family }) => !internal && family === 'IPv4')?.address;

/** Gives how to call a program, where it is installed; as root too, whose PATH may lack sbin. */
export const findInstalled = (program) =>
  [program, `/usr/sbin/${program}`].find((name) => spawnSync(name, ['-v']).status === 0);

/**
 * Waits until the program in front of a server lets calls through.
 * Takes: its name, its process, and a call, which gives whether it was answered.
 * Refuses (throws): when it ends by itself, as it does where it takes its configuration for wrong.
 */
export const untilAnswered = (name, child, call) =>
  until(`${name} answers`, async () => {
    if (await call().catch(() => false)) return true;
    if (child.exitCode !== null) throw new Error(`${name} refused its configuration`);
    return null;
  });
