import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestElection } from '@evoting/record/testing/election';
import type { MemorySource } from '@evoting/record/testing/memory-source';
import { formatVerifierKey } from '@evoting/tlog/key';
import { type Environment, run } from '../run.ts';
import { terminalOn } from '../terminal.ts';

export const SERVER = 'https://vote.example';

/**
 * A `fetch` that answers like the server of this record. `source.paths` lists the files that were fetched.
 */
export function serverOf(election: TestElection, source: MemorySource): typeof fetch {
  const log = {
    log: election.log,
    title: '',
    origin: election.key.name,
    verifierKey: formatVerifierKey(election.key),
  };
  const board = JSON.stringify({ message: '', data: { logs: [{ ...log, status: 'open', current: true }] } });
  return async (url) => {
    const path = String(url).replace(`${SERVER}/api/`, '');
    if (path === 'board') return new Response(board);
    const beside = path.replace('extras/election-results', 'results').replace('extras/areas', 'areas');
    const name = beside.replace(`board/${election.log}/`, '');
    const bytes = await source.read(name);
    return bytes === null ? new Response(null, { status: 404 }) : new Response(Uint8Array.from(bytes));
  };
}

/** Runs the command, and remembers no record unless a test passes `--seen` or `remembers`. */
export async function runWith(
  fetch: typeof globalThis.fetch,
  ...given: (string | (Pick<Environment, 'wait' | 'signal'> & { remembers?: boolean }))[]
) {
  const args = given.filter((one) => typeof one === 'string');
  const environment = given.find((one) => typeof one !== 'string');
  const said: string[] = [];
  const errors: string[] = [];
  const terminal = terminalOn({ write: (text) => said.push(text) }, { write: (text) => errors.push(text) });
  const isChosen = args.length === 0 || args.includes('--seen') || environment?.remembers === true;
  const forget = isChosen ? [] : ['--seen', '-'];
  const wait = async () => undefined;
  const status = await run([...args, ...forget], { terminal, fetch, wait, ...environment });
  return { status, said: said.join('').trimEnd(), errors: errors.join('').trimEnd() };
}

const folders: string[] = [];

/** Makes an empty folder that is removed after this test file. */
export async function emptyFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'evoting-verify-'));
  folders.push(folder);
  return folder;
}

export async function removeFolders(): Promise<void> {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true });
}
