import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { BadUsage, CommandRefused, readArguments, runCommand } from '@evoting/command-line/command';
import { makeClusterFolder } from './folder.ts';
import { type ChosenDrills, type Drills, drillsNamed, namesOf, practiseAll } from './practise.ts';

/** The folders of a drill's machines. */
export interface Places {
  readonly folder: string;
  readonly logs: string;
  /** The project folder whose build is started. */
  readonly from: string;
}

/** Starts what the drills make fail. */
export type StartMachines<Machines> = (places: Places, chosen: ChosenDrills<Machines>) => Promise<Machines>;

interface Running {
  /** The address for voters. */
  readonly url: string;
  stop(): Promise<void>;
}

/**
 * Runs a command that causes failures while people vote.
 * @param usual the limits unless options say otherwise
 * @param prepare returns what starts the machines
 * @throws CommandRefused if something is missing on this computer
 */
export function runDrills<Machines extends Running>(
  drills: Drills<Machines>,
  usual: { readonly pauseMaxS: number },
  prepare: () => StartMachines<Machines>,
): void {
  runCommand(async () => {
    const text = { type: 'string' } as const;
    const { values, positionals } = readArguments({
      allowPositionals: true,
      options: {
        times: text,
        'pause-max': { ...text, default: String(usual.pauseMaxS) },
        logs: text,
        from: text,
      },
    });
    const pauseMaxS = Number(values['pause-max']);
    const chosen = drillsNamed(drills, positionals);
    if (chosen === null || !(pauseMaxS > 0))
      throw new BadUsage(
        `Name drills: ${namesOf(drills).join(', ')}. [--times N] [--pause-max SECONDS] [--logs FOLDER] [--from FOLDER]`,
      );
    const start = prepare();
    const home = makeClusterFolder();
    // Stops the started programs together with this process.
    for (const signal of ['SIGINT', 'SIGTERM'] as const)
      process.once(signal, () => void home.clear().then(() => process.exit(1)));
    try {
      const logs = values.logs === undefined ? home.folder : path.resolve(values.logs);
      mkdirSync(logs, { recursive: true });
      const machines = await start({ folder: home.folder, logs, from: values.from ?? '.' }, chosen);
      const failed = await practiseAll(machines, chosen, { logs, pauseMaxS, times: values.times });
      await machines.stop();
      if (failed.length > 0)
        throw new CommandRefused(
          `Not as it should be: ${failed.join(', ')}. --logs FOLDER keeps what the programs said.`,
        );
    } finally {
      await home.clear();
    }
  });
}
