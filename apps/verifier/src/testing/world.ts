import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestElection } from '@evoting/record/testing/election';
import type { MemorySource } from '@evoting/record/testing/memory-source';
import { formatVerifierKey } from '@evoting/tlog/key';
import { run, type World } from '../run.ts';
import { terminalOn } from '../terminal.ts';

export const SERVER = 'https://vote.example';

/** A `fetch` that answers like the server of this record; what is fetched is in `source.paths`. */
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

/**
 * Runs the command as a person would; what was seen is kept only where a test says so.
 * Gives: the exit status and what was said.
 */
export async function runWith(
  fetch: typeof globalThis.fetch,
  ...given: (string | (Pick<World, 'wait' | 'signal'> & { keeps?: boolean }))[]
) {
  const args = given.filter((one) => typeof one === 'string');
  const world = given.find((one) => typeof one !== 'string');
  const said: string[] = [];
  const errors: string[] = [];
  const terminal = terminalOn({ write: (text) => said.push(text) }, { write: (text) => errors.push(text) });
  const isSaid = args.length === 0 || args.includes('--seen') || world?.keeps === true;
  const keepsNothing = isSaid ? [] : ['--seen', '-'];
  const wait = async () => undefined;
  const status = await run([...args, ...keepsNothing], { terminal, fetch, wait, ...world });
  return { status, said: said.join('').trimEnd(), errors: errors.join('').trimEnd() };
}

const folders: string[] = [];

/** A new empty folder of this test, removed when its file is done. */
export async function emptyFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'evoting-verify-'));
  folders.push(folder);
  return folder;
}

export async function removeFolders(): Promise<void> {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true });
}
