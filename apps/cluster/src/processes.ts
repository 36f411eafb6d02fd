import { existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { CommandRefused } from '@evoting/command-line/command';
import { Program } from './program.ts';
import { until } from './waiting.ts';

const READY = 'E-Voting is ready';

/** The server processes and their roles. The first one creates the tables. */
const ROLES = {
  'sequencer-1': 'sequencer',
  'sequencer-2': 'sequencer',
  'http-1': 'http',
  'http-2': 'http',
  worker: 'worker',
} as const;
export type ProcessName = keyof typeof ROLES;
export const PROCESSES = Object.keys(ROLES) as ProcessName[];
/** A third HTTP process for drills; HAProxy expects it. */
export const THIRD = 'http-3';

export type Settings = Readonly<Record<string, string>>;
/** Makes a server process without starting it; the default role is `http`. */
export type MakeProcess = (name: string, settings: Settings) => Program;

/**
 * Returns the main file of a project folder's build.
 * @throws CommandRefused if it is not built
 */
export function builtIn(project: string): string {
  const main = path.resolve(project, 'apps/server/dist/main.js');
  if (!existsSync(main)) throw new CommandRefused(`${main} is not there: npm run build makes it.`);
  return main;
}

/** Returns a function that makes server processes with shared settings. */
export function processMaker(
  main: string,
  { folder, logs }: { readonly folder: string; readonly logs: string },
  shared: Settings,
): MakeProcess {
  mkdirSync(path.join(folder, 'server'), { recursive: true, mode: 0o700 });
  return (name, own) => {
    const env = { ...shared, ROLE: 'http', ...own };
    const log = path.join(logs, `${name}.log`);
    return new Program(name, { file: process.execPath, args: [main], env, log });
  };
}

/** @param ports the ports of the HTTP processes */
export function makeProcesses(
  make: MakeProcess,
  ports: Partial<Record<ProcessName, number>>,
): Record<ProcessName, Program> {
  const programs = PROCESSES.map((name) => {
    const port = ports[name];
    return [name, make(name, { ROLE: ROLES[name], ...(port && { PORT: String(port) }) })];
  });
  return Object.fromEntries(programs);
}

/** Starts the first process, which creates the tables, then the others together. */
export async function startAll(processes: Readonly<Record<ProcessName, Program>>): Promise<void> {
  const [first, ...others] = PROCESSES.map((name) => processes[name]);
  for (const together of [[first as Program], others]) {
    for (const program of together) program.start();
    await Promise.all(together.map(untilReady));
  }
}

/**
 * Waits until a started process is ready.
 * @throws if it ended
 */
export async function untilReady(program: Program): Promise<void> {
  await until(`${program.name} is ready`, () => {
    if (program.output.includes(READY)) return true;
    if (!program.isRunning) throw new Error(`${program.name} ended: ${program.output.slice(-1000)}`);
    return null;
  });
}
