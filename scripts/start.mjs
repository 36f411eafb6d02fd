import process from 'node:process';
import { checkComputer, ensureInstalled, giveUpFor, ROOT } from './install.mjs';

/**
 * `npm start`: installs and builds what is missing, then runs the server in this process. It uses plain Node,
 * so that it works before anything is installed.
 */
try {
  checkComputer();
  ensureInstalled();
  const { ensureBuilt } = await import('./build.mjs');
  ensureBuilt(['apps/web', 'apps/server', 'apps/guardian']);
  process.chdir(ROOT);
  process.env.DEMO_KEY ||= 'guardians';
  await import('../apps/server/dist/main-local.js');
} catch (error) {
  giveUpFor(error);
}

// The shell between npm and this process dies of SIGTERM without passing it on, so a new parent means
// SIGTERM.
if (process.env.npm_lifecycle_event === 'start') {
  const parent = process.ppid;
  setInterval(() => process.ppid === parent || process.kill(process.pid, 'SIGTERM'), 250).unref();
}
