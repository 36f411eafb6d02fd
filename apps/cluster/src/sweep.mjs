import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const [folder = ''] = process.argv.slice(2);
const ROUNDS = 50;
const PAUSE_MS = 200;
/** Where `ip netns` keeps its namespaces; a drill's begin with the name of its folder. */
const NETWORKS = '/run/netns';

/** Reads a file of a process in /proc; empty if the process is gone or belongs to another account. */
function read(pid, ask) {
  try {
    return ask(`/proc/${pid}`);
  } catch {
    return '';
  }
}

const isPostgres = (pid) => read(pid, (proc) => readFileSync(`${proc}/comm`, 'utf8')) === 'postgres\n';

/** Programs have the folder in their environment; PostgreSQL, which Patroni starts without it, runs in it. */
const belongs = (pid) =>
  read(pid, (proc) => readFileSync(`${proc}/environ`, 'latin1')).includes(`${folder}/`) ||
  (isPostgres(pid) && read(pid, (proc) => readlinkSync(`${proc}/cwd`)).startsWith(`${folder}/`));

const left = () => readdirSync('/proc').filter((name) => /^\d+$/.test(name) && belongs(name));

function signal(pid, name) {
  try {
    process.kill(Number(pid), name);
  } catch {
    // It has already ended.
  }
}

/** PostgreSQL gets a chance to stop first: killed, it would leave a shared memory segment behind. */
async function sweep() {
  for (let round = 0; round < ROUNDS; round++) {
    const pids = left();
    if (pids.length === 0) break;
    for (const pid of pids) signal(pid, isPostgres(pid) && round < ROUNDS / 2 ? 'SIGQUIT' : 'SIGKILL');
    await sleep(PAUSE_MS);
  }
  for (const [, at] of readFileSync('/proc/mounts', 'utf8').matchAll(/^\S+ (\S+)/gm))
    if (at.startsWith(`${folder}/`)) spawnSync('umount', [at]);
  for (const name of existsSync(NETWORKS) ? readdirSync(NETWORKS) : [])
    if (name.startsWith(`${path.basename(folder)}-`)) spawnSync('ip', ['netns', 'delete', name]);
  rmSync(folder, { recursive: true, force: true });
}

// The other end of the pipe closes when the process that started this one ends.
process.stdin.resume().once('close', sweep);
