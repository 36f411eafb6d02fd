import { spawn } from 'node:child_process';
import process from 'node:process';
import { checkNode, ensureInstalled, ROOT, say } from './install.mjs';

/** `npm run dev`: the server, restarted when its sources change, and the web app with hot reloading in front of it. */
checkNode();
ensureInstalled();
const children = [
  spawn('npx', ['tsx', 'watch', '--clear-screen=false', 'apps/server/src/main.ts'], {
    cwd: ROOT,
    stdio: 'inherit',
  }),
  spawn('npm', ['run', 'dev', '--workspace', 'apps/web'], { cwd: ROOT, stdio: 'inherit' }),
];
say('Open the web app at http://localhost:5173');
const stop = () => {
  for (const child of children) child.kill('SIGTERM');
};
process.on('SIGINT', stop);
process.on('SIGTERM', stop);
for (const child of children) child.once('exit', stop);
