import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { formatVerifierKey } from '@evoting/tlog/key';
import { signingKeyFrom } from '@evoting/tlog/signing';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { TestElection } from '../../../../packages/record/src/testing/election.ts';
import { isShareProved, readShare } from '../domains/tally/trustee-share.ts';
import { loadTrusteeRecord } from './trustee-record.ts';
import { readTrusteeSeen, requireCompared, seenPathOf, storeTrusteeSeen } from './trustee-seen.ts';
import { decryptShares } from './trustee-shares.ts';

let folder: string;
let election: TestElection;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'evoting-trustee-'));
  election = new TestElection({ results: 'at-close' });
  election.revise();
  for (const pick of [1, 0, 1]) election.vote(pick, 0);
});
afterEach(() => rm(folder, { recursive: true }));

/** The record as the verifier downloads it. */
async function download(): Promise<void> {
  const { files } = await election.publish();
  const log = { log: election.log, verifierKey: formatVerifierKey(election.key) };
  files.set('log.json', Buffer.from(JSON.stringify(log)));
  for (const [name, bytes] of files) {
    await mkdir(path.dirname(path.join(folder, name)), { recursive: true });
    await writeFile(path.join(folder, name), bytes);
  }
}

const secretOf = (n: number) => {
  const trustee = election.trustees[n - 1];
  return { privateKey: trustee?.privateKey ?? '', publicKey: trustee?.publicKey.public_key ?? '' };
};

async function open(n: number, origin = election.key.name, compared?: string) {
  const said: string[] = [];
  const groups: string[] = [];
  const record = await loadTrusteeRecord(folder, origin);
  const path = seenPathOf(`${folder}/key-${n}.json`);
  const seen = await readTrusteeSeen(path);
  const given = await decryptShares(record, secretOf(n), {
    seen,
    say: (text) => said.push(text),
    store: (now) => storeTrusteeSeen(path, now, seen),
    agree: async (shown) => {
      groups.push(shown);
      await requireCompared(shown, compared ?? shown, null);
    },
  });
  return { given, said: said.join('\n'), groups };
}

describe('a trustee', () => {
  it('decrypts the sums that the record gives, names them, and proves them', async () => {
    election.builder.append('EndBallots', null);
    await download();
    const { given, said } = await open(2);
    expect(said).toContain('the record of 3 ballots holds, and voting has ended. Trustee 2 opens');
    expect(said).toContain('the sums over all ballots: 4 lines, 3 ballots');
    expect(given).toMatchObject({ version: 2, log: '2026', public_key: secretOf(2).publicKey });
    const { sums, ballots } = await election.decrypt();
    const flat = sums.map(({ alpha, beta }) => ({ alpha, beta }));
    const statement = await election.statement({ ballots, sums: flat });
    const share = readShare(given.shares[0]?.share ?? '');
    const owner = { trustee: 2, publicKey: secretOf(2).publicKey };
    expect(share && isShareProved({ revision: 0, statement, archive: null }, owner, share)).toBe(true);
  });

  it('decrypts nothing while people vote, nor of a record with one byte changed', async () => {
    await download();
    await expect(open(1)).rejects.toThrow('Nothing is opened while people vote');
    election.builder.append('EndBallots', null);
    await download();
    const file = path.join(folder, 'payloads/000.p/7');
    const bytes = await readFile(file);
    const at = bytes.indexOf('"alpha"') + 12;
    await writeFile(file, bytes.with(at, bytes[at] === 0x30 ? 0x31 : 0x30));
    await expect(open(1)).rejects.toThrow('Nothing is opened, since the record does not hold. NOT verified');
  });

  it('refuses another record than the key was made for, and a key of no trustee', async () => {
    election.builder.append('EndBallots', null);
    await download();
    await expect(open(1, 'vote.example/api/board/2027')).rejects.toThrow('which this key was made for');
    await expect(open(3)).rejects.toThrow('This key is of no trustee of this record.');
    await rm(path.join(folder, 'log.json'));
    await expect(open(1)).rejects.toThrow('No record can be read at');
  });

  it('refuses a second record of the same name, setup and key that has one voter’s ballots [A135]', async () => {
    const victim = election.vote(1, 0);
    election.builder.append('EndBallots', null);
    await download();
    const first = await open(1);
    expect(first.said).toContain('Nothing is kept beside this key');
    const kept = await readFile(seenPathOf(`${folder}/key-1.json`), 'utf8');
    const fork = new TestElection({ results: 'at-close' });
    expect(fork.setup).toBe(election.setup);
    fork.revise();
    fork.record(victim);
    fork.builder.append('EndBallots', null);
    const honest = election;
    election = fork;
    await rm(path.join(folder, 'tile'), { recursive: true });
    await download();
    await expect(open(1)).rejects.toThrow('the record does not extend the one seen before');
    expect(await readFile(seenPathOf(`${folder}/key-1.json`), 'utf8')).toBe(kept);
    // It is valid for a first look: only the groups differ.
    const second = open(2, undefined, first.groups[0]);
    await expect(second).rejects.toThrow('One of you was shown another record');
    await expect(readFile(seenPathOf(`${folder}/key-2.json`), 'utf8')).rejects.toThrow('ENOENT');
    // The same record, asked for again, gives the same sums.
    election = honest;
    await rm(path.join(folder, 'tile'), { recursive: true });
    await download();
    const again = await open(1);
    expect(again.said).not.toContain('Nothing is kept');
    expect(again.given.shares.map(({ revision }) => revision)).toEqual(
      first.given.shares.map(({ revision }) => revision),
    );
  });

  it('compares the record up to the end of voting: later entries do not change a trustee’s groups [A135]', async () => {
    election.builder.append('EndBallots', null);
    const { sums, ballots, shares } = await election.decrypt();
    await download();
    const first = await open(1);
    expect(first.said).toContain('7 entries, up to the end of voting');
    election.noteLog({ at: 'closing', seq: 1, hash: 'a'.repeat(64) });
    election.builder.append('EncryptedTally', JSON.stringify({ sums, ballots }));
    election.builder.append('PartialDecryption', JSON.stringify(shares[0]));
    await rm(path.join(folder, 'tile'), { recursive: true });
    await download();
    expect((await open(2)).groups).toEqual(first.groups);
    // One ballot more before the end changes them.
    election = new TestElection({ results: 'at-close' });
    election.revise();
    for (const pick of [1, 0, 1, 1]) election.vote(pick, 0);
    election.builder.append('EndBallots', null);
    await rm(folder, { recursive: true });
    await download();
    expect((await open(2)).groups).not.toEqual(first.groups);
  });

  it('decrypts nothing of a log under another key, or with a damaged file of seen heads [A135]', async () => {
    election.builder.append('EndBallots', null);
    await download();
    const seen = seenPathOf(`${folder}/key-1.json`);
    const other = formatVerifierKey(signingKeyFrom(election.key.name, new Uint8Array(32).fill(7)));
    await writeFile(seen, JSON.stringify({ verifierKey: other, checkpoint: 'x' }));
    await expect(open(1)).rejects.toThrow(`another key than the one seen before, ${other}`);
    await writeFile(seen, '{');
    await expect(open(1)).rejects.toThrow('is damaged: it says which record this key has opened');
  });

  it('says when there are fewer ballots than a batch [A135]', async () => {
    election = new TestElection({ results: 'at-close', smallest_batch: 20 });
    election.revise();
    for (const pick of [1, 0]) election.vote(pick, 0);
    election.builder.append('EndBallots', null);
    await download();
    expect((await open(1)).said).toContain('fewer ballots than the 20 that may be opened together');
  });

  it('decrypts nothing without a confirmation of the person who compared [A135]', async () => {
    const groups = 'aaaaa-bbbbb-ccccc-ddddd';
    const answering = (word: string) => requireCompared(groups, undefined, async () => word);
    await answering(' open ');
    await requireCompared(groups, groups.toUpperCase(), null);
    for (const word of ['', 'yes']) await expect(answering(word)).rejects.toThrow('Nothing was opened');
    await expect(requireCompared(groups, undefined, null)).rejects.toThrow('say them with --compared');
    await expect(requireCompared(groups, groups.slice(1), null)).rejects.toThrow('shown another record');
  });

  it('does not overwrite what another run has stored in the meantime [A135]', async () => {
    const file = `${folder}/seen.json`;
    const at = (size: number) => ({ verifierKey: 'k', checkpoint: `origin\n${size}\nroot\n` });
    await storeTrusteeSeen(file, at(5), null);
    await expect(storeTrusteeSeen(file, at(6), null)).rejects.toThrow('Another run of this command');
    await storeTrusteeSeen(file, at(6), at(5));
    await expect(storeTrusteeSeen(file, at(5), at(6))).rejects.toThrow('Another run of this command');
    expect(await readTrusteeSeen(file)).toEqual(at(6));
  });

  it('finds the result in the record, once it is there', async () => {
    await election.close();
    await download();
    await expect(open(1)).rejects.toThrow('there is nothing left to open');
  });
});
