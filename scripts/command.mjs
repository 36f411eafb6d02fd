import path from 'node:path';
import process from 'node:process';
import { pathToFileURL } from 'node:url';
import { ensureBuilt } from './build.mjs';
import { ROOT } from './install.mjs';

/**
 * Runs a command in this process, from a build of its app that is up to date: nothing is compiled where it is
 * there, and signals and statuses are the command's own.
 * Takes: the built file, from the project's folder, and what the command itself takes.
 */
const [, , file] = process.argv;
const [app] = file.split('/dist/');
ensureBuilt([app]);
process.argv.splice(1, 2, path.join(ROOT, file));
await import(pathToFileURL(process.argv[1]).href);
