import path from 'node:path';
import process from 'node:process';
import { pathToFileURL } from 'node:url';
import { ensureBuilt } from './build.mjs';
import { ROOT } from './install.mjs';

/**
 * Runs a command of an app in this process, after building the app if its sources have changed.
 * usage: node scripts/command.mjs apps/APP/dist/FILE.js [ARGUMENT…]
 */
const [, , file] = process.argv;
const [app] = file.split('/dist/');
ensureBuilt([app]);
process.argv.splice(1, 2, path.join(ROOT, file));
await import(pathToFileURL(process.argv[1]).href);
