import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface CommandResult {
  readonly status: number | null;
  /** stdout and stderr together. */
  readonly output: string;
}

/**
 * Runs a program to its end.
 * @param env added to this process's environment
 */
export async function run(
  program: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<CommandResult> {
  const child = spawn(program, args, { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (bytes) => {
      output += bytes;
    });
  const status = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  return { status, output };
}

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };

/**
 * Runs a script of package.json without `npm run`, which would double the time to start.
 * @param words the script and its arguments
 */
export function npm(
  words: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<CommandResult> {
  const [script = '', ...args] = words;
  const [program = '', ...first] = scripts[script]?.split(' ') ?? [];
  return run(program, [...first, ...args], env);
}

/** Changes one byte of the first `response`, a part of a proof. */
export function spoil(bytes: Buffer): Buffer {
  const spoilt = Buffer.from(bytes);
  const at = spoilt.indexOf('"response":"') + '"response":"'.length;
  if (at < '"response":"'.length) throw new Error('There is no proof in it to spoil');
  spoilt[at] = spoilt[at] === 0x31 ? 0x32 : 0x31;
  return spoilt;
}

/** Changes one byte of a file; see `spoil`. */
export async function spoilFile(file: string): Promise<void> {
  await writeFile(file, spoil(await readFile(file)));
}

/** Starts a proxy of a server that changes one byte in every file of ballots. */
export async function dishonestCopyOf(url: string): Promise<{ url: string; close(): void }> {
  const server = createServer(async (request, response) => {
    const answer = await fetch(`${url}${request.url}`);
    const honest = Buffer.from(await answer.arrayBuffer());
    const hasBallots = /\/payloads\//.test(request.url ?? '') && honest.includes('"response":"');
    response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? '' });
    response.end(hasBallots ? spoil(honest) : honest);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
