import process from 'node:process';
import { checkComputer, ensureInstalled, giveUpFor, ROOT } from './install.mjs';

/**
 * `npm start`: sets up what is missing, then runs the server in this process. Plain Node, so that it works
 * before anything is installed.
 */
try {
  checkComputer();
  ensureInstalled();
  const { ensureBuilt } = await import('./build.mjs');
  ensureBuilt(['apps/web', 'apps/server']);
  process.chdir(ROOT);
  await import('../apps/server/dist/main-local.js');
} catch (error) {
  giveUpFor(error);
}

// npm passes SIGTERM to its shell, which dies of it without passing it on: losing that parent means the same
// to us.
if (process.env.npm_lifecycle_event === 'start') {
  const parent = process.ppid;
  setInterval(() => process.ppid === parent || process.kill(process.pid, 'SIGTERM'), 250).unref();
}
