import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { openProxy } from './lying-proxy.mjs';

/** Ends a process that still runs. */
export async function end(child, signal) {
  if (!child || child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill(signal);
  await gone;
}

/** Runs a program of this machine, and throws if it fails. */
function must(program, ...args) {
  const { status, stderr } = spawnSync(program, args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${program} ${args.join(' ')}: ${stderr}`);
}

/** Makes a network for a guardian, joined to this one by a line with an address at each end. */
function openNetwork(n) {
  const [name, own, other] = [`evoting-${n}`, `evg${n}`, `evo${n}`];
  must('ip', 'netns', 'add', name);
  must('ip', 'link', 'add', own, 'type', 'veth', 'peer', 'name', other, 'netns', name);
  must('ip', 'address', 'add', `10.77.${n}.1/30`, 'dev', own);
  must('ip', 'link', 'set', own, 'up');
  must('ip', '-n', name, 'address', 'add', `10.77.${n}.2/30`, 'dev', other);
  must('ip', '-n', name, 'link', 'set', other, 'up');
  return {
    host: `10.77.${n}.1`,
    enter: ['ip', 'netns', 'exec', name],
    close: () => must('ip', 'netns', 'delete', name),
  };
}

/** A guardian in a process of its own, which reaches the server only through its proxy. */
export async function guardianOf(name, n, { url, folders, hasNetwork }) {
  const network = hasNetwork ? openNetwork(n) : { host: '127.0.0.1', enter: [], close: () => undefined };
  const proxy = await openProxy(url, network.host);
  const folder = path.join(folders, name);
  const file = path.join(folder, 'settings.json');
  writeFileSync(
    file,
    JSON.stringify({ ...JSON.parse(readFileSync(file, 'utf8')), apiUrl: `${proxy.url}/api` }),
  );
  const guardian = { name, folder, proxy, child: null };
  guardian.start = () => {
    const run = [
      'run',
      '--folder',
      folder,
      '--passphrase-file',
      path.join(folders, 'passphrase'),
      '--interval',
      '5',
    ];
    const [program, ...args] = [...network.enter, process.execPath, 'apps/guardian/dist/main.js', ...run];
    guardian.child = spawn(program, args, { stdio: 'ignore' });
  };
  guardian.kill = () => end(guardian.child, 'SIGKILL');
  guardian.close = async () => {
    await guardian.kill();
    proxy.close();
    network.close();
  };
  guardian.alarm = () => {
    const alarm = path.join(folder, 'alarm.txt');
    return existsSync(alarm) ? readFileSync(alarm, 'utf8').split('\n')[0] : null;
  };
  return guardian;
}
