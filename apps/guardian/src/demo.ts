import { randomBytes } from 'node:crypto';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { say } from '@evoting/command-line/command';
import { readPassphrase } from './passphrase.ts';
import { runTogether } from './together.ts';
import { makeSet, type WantedSet } from './trustee/make-set.ts';

/**
 * The guardians of the demo, in a process of their own that the server starts with a folder and then asks to make them,
 * or to run them. They share one passphrase, which lies beside them.
 */
type DemoRequest = { readonly make: WantedSet } | { readonly run: { readonly apiUrl: string } };

const INTERVAL_MS = 10_000;
/** Shorter than a trustee's on another machine, since whoever tries the demo waits for the count. */
const GLANCE_MS = 1_000;

const [, , within = ''] = process.argv;
const passphraseFile = join(within, 'passphrase');
const stopping = new AbortController();

process.on('message', (asked: DemoRequest) => void obey(asked).catch(giveUp));
// The server ended, however it did.
process.once('disconnect', () => stopping.abort());
process.once('SIGTERM', () => stopping.abort());
// Ctrl+C reaches the whole group: the server stops the guardians itself.
process.on('SIGINT', () => undefined);
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);

async function obey(asked: DemoRequest): Promise<void> {
  if ('make' in asked) {
    await mkdir(within, { recursive: true, mode: 0o700 });
    const passphrase = randomBytes(24).toString('base64url');
    await writeFile(passphraseFile, `${passphrase}\n`, { mode: 0o600 });
    process.send?.(await makeSet(within, asked.make, passphrase), () => process.exit());
    return;
  }
  const passphrase = await readPassphrase(passphraseFile, {});
  const found = await readdir(within, { withFileTypes: true });
  const folders = found.filter((one) => one.isDirectory()).map(({ name }) => join(within, name));
  const world = { fetch, say, env: {}, nowMs: Date.now, signal: stopping.signal };
  const how = {
    passphrase,
    intervalMs: INTERVAL_MS,
    glanceMs: GLANCE_MS,
    listen: null,
    apiUrl: asked.run.apiUrl,
  };
  await runTogether(folders.sort(), how, world);
  process.exit();
}

function giveUp(error: unknown): void {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
