import { spawn } from 'node:child_process';
import path from 'node:path';
import process from 'node:process';
import { checkComputer, ensureInstalled, ROOT, say } from './install.mjs';

/** `npm run dev`: runs the server, restarted when its sources change, and the web app with hot reloading. */
checkComputer();
ensureInstalled({ withTests: true });

/** Runs a tool directly: npm or npx in between would die of a signal and leave the tool running. */
function tool(file, args, cwd = ROOT) {
  const program = path.join(ROOT, 'node_modules', file);
  return spawn(process.execPath, [program, ...args], { cwd, stdio: 'inherit' });
}

const children = [
  tool('tsx/dist/cli.mjs', ['watch', '--clear-screen=false', 'apps/server/src/main-local.ts']),
  tool('vite/bin/vite.js', [], path.join(ROOT, 'apps', 'web')),
];
say('Open the web app at http://localhost:5173');
let stopping = false;
/**
 * Stops the children once: at a second signal the watcher kills the server before it has stopped its
 * database.
 */
const stop = (ownSignal) => {
  if (stopping) return;
  stopping = true;
  if (ownSignal) for (const child of children) child.kill('SIGTERM');
};
// Ctrl+C reaches the children from the terminal too.
process.on('SIGINT', () => stop(false));
process.on('SIGTERM', () => stop(true));
for (const child of children) child.once('exit', () => stop(true));
