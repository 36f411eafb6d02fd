import { closeSync, openSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { launchPostgres } from '../launcher.ts';
import { clearStaleLock, findPostmaster, isAlive } from '../postmaster.ts';

/**
 * Not a test: a program that runs PostgreSQL in the given folder and then uses up its file handles (`ulimit
 * -n`) until the watcher has noticed. Prints the progress messages, and the answers of the components
 * meanwhile.
 */
const said: string[] = [];
const postgres = await launchPostgres({
  dataDir: process.argv[2] ?? '',
  durable: false,
  keepRunning: true,
  onProgress: (sentence) => said.push(sentence),
});
const cluster = `${postgres.home}/cluster`;
const before = await findPostmaster(cluster);
said.length = 0;
const files: number[] = [];
const useUp = () => {
  try {
    for (;;) files.push(openSync('/dev/null', 'r'));
  } catch (error) {
    return (error as NodeJS.ErrnoException).code;
  }
};
const why = useUp();
const answer = async (call: () => unknown) => {
  useUp();
  return Promise.resolve()
    .then(call)
    .then(String, (error: NodeJS.ErrnoException) => error.code);
};
const answers = [
  await answer(() => findPostmaster(cluster)),
  await answer(() => isAlive(before?.pid ?? 0)),
  await answer(() => clearStaleLock(cluster)),
];
while (said.length === 0) {
  useUp();
  await sleep(10);
}
for (const file of files) closeSync(file);
const after = await findPostmaster(cluster);
await postgres.stop();
process.stdout.write(JSON.stringify({ why, answers, said, same: before?.pid === after?.pid }));
