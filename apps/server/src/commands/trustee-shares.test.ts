import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { formatVerifierKey } from '@evoting/tlog/key';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { TestElection } from '../../../../packages/record/src/testing/election.ts';
import { isShareProved, readShare } from '../domains/election/trustee-share.ts';
import { openTrusteeRecord } from './trustee-record.ts';
import { openShares } from './trustee-shares.ts';

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

async function open(n: number, origin = election.key.name) {
  const said: string[] = [];
  const record = await openTrusteeRecord(folder, origin);
  const given = await openShares(record, secretOf(n), (text) => said.push(text));
  return { given, said: said.join('\n') };
}

describe('a trustee', () => {
  it('opens the sums that the record itself gives, says which, and proves it', async () => {
    election.builder.append('EndBallots', null);
    await download();
    const { given, said } = await open(2);
    expect(said).toContain('the record of 3 ballots holds, and voting has ended. Trustee 2 opens');
    expect(said).toContain('the sums over all ballots: 4 lines, 3 ballots');
    expect(given).toMatchObject({ version: 2, log: '2026', public_key: secretOf(2).publicKey });
    const { sums, ballots } = await election.open();
    const flat = sums.map(({ alpha, beta }) => ({ alpha, beta }));
    const statement = await election.statement({ ballots, sums: flat });
    const share = readShare(given.shares[0]?.share ?? '');
    const owner = { trustee: 2, publicKey: secretOf(2).publicKey };
    expect(share && isShareProved({ revision: 0, statement, archive: null }, owner, share)).toBe(true);
  });

  it('opens nothing while people vote, nor of a record with one byte changed', async () => {
    await download();
    await expect(open(1)).rejects.toThrow('Nothing is opened while people vote');
    election.builder.append('EndBallots', null);
    await download();
    const file = path.join(folder, 'payloads/000.p/6');
    const bytes = await readFile(file);
    const at = bytes.indexOf('"alpha"') + 12;
    await writeFile(file, bytes.with(at, bytes[at] === 0x30 ? 0x31 : 0x30));
    await expect(open(1)).rejects.toThrow('Nothing is opened, since the record does not hold. NOT verified');
  });

  it('opens no other record than the one that the key was made for, nor with a key of nobody', async () => {
    election.builder.append('EndBallots', null);
    await download();
    await expect(open(1, 'vote.example/api/board/2027')).rejects.toThrow('which this key was made for');
    await expect(open(3)).rejects.toThrow('This key is of no trustee of this record.');
    await rm(path.join(folder, 'log.json'));
    await expect(open(1)).rejects.toThrow('No record can be read at');
  });

  it('finds the result there already, once it is', async () => {
    await election.close();
    await download();
    await expect(open(1)).rejects.toThrow('there is nothing left to open');
  });
});
