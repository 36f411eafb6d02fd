import path from 'node:path';
import { makeClusterFolder } from '../folder.ts';
import { Program } from '../program.ts';

/** Starts a program of a cluster as a drill does, prints its location, and waits to be killed. */
const { folder } = makeClusterFolder();
const program = new Program('program', {
  file: '/bin/sleep',
  args: ['600'],
  env: { DATA_DIR: path.join(folder, 'server') },
  log: path.join(folder, 'program.log'),
});
program.start();
process.stdout.write(`${JSON.stringify({ folder, pid: program.pid })}\n`);
setInterval(() => {}, 2 ** 30);
