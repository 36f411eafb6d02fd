import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { verifyHead } from '@evoting/record/head';
import { membershipOf } from '@evoting/record/membership';
import { tilesOf } from '@evoting/record/source';
import type { TestElection } from '@evoting/record/testing/election';
import { cosigningKeyFrom } from '@evoting/tlog/cosigning';
import { bytesToBase64 } from '@evoting/tlog/encoding';
import { formatVerifierKey, type VerifierKey } from '@evoting/tlog/key';
import { loadTree } from '@evoting/tlog/tree';
import { afterAll, onTestFinished } from 'vitest';
import { Folder } from '../folder.ts';
import { witnessServer } from '../serve.ts';
import { Witness } from '../witness.ts';

export const NOW_S = 1_790_000_060;
export const guardianKey = cosigningKeyFrom('party.example/guardian', new Uint8Array(32).fill(7));

const folders: string[] = [];
afterAll(async () => {
  for (const path of folders.splice(0)) await rm(path, { recursive: true, force: true });
});

/** Makes an empty folder that is removed after the test file. */
export async function emptyFolder(): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'evoting-guardian-'));
  folders.push(path);
  return path;
}

/** Makes the folder of a guardian of this log. */
export async function guardianFolder(log: VerifierKey): Promise<Folder> {
  const folder = new Folder(await emptyFolder());
  const settings = { apiUrl: 'https://vote.example/api', log: '2026', logKey: formatVerifierKey(log) };
  await folder.create(settings, '{}');
  return folder;
}

/** Opens the witness of a folder, whose clock is at `NOW_S` unless a test moves it. */
export function witnessOf(folder: Folder, log: VerifierKey, clock = { s: NOW_S }): Promise<Witness> {
  return Witness.open(folder, { log, key: guardianKey, nowMs: () => clock.s * 1000 });
}

/** Serves a new guardian of a log until the test ends; its address is returned. */
export async function servedWitness(log: VerifierKey): Promise<string> {
  const server = witnessServer(await witnessOf(await guardianFolder(log), log), log.name);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Publishes an election's record, with the request that submits it to a witness at `oldSize`. */
export async function published(election: TestElection) {
  const source = await election.publish();
  const note = new TextDecoder().decode(source.files.get('checkpoint'));
  const verified = verifyHead(note, election.key);
  if (!verified.ok) throw new Error(verified.reason);
  const { head } = verified;
  const tree = await loadTree(tilesOf(source), head);
  const requestFrom = async (oldSize: number) => {
    const proof = oldSize > 0 && oldSize < head.size ? await tree.consistencyProof(oldSize) : [];
    return `old ${oldSize}\n${proof.map((hash) => `${bytesToBase64(hash)}\n`).join('')}\n${note}`;
  };
  return { source, note, head, tree, requestFrom, extendsTree: membershipOf(source, head).extends };
}
