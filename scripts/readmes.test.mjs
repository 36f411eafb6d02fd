/** @module-tag release */
import { existsSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { expect, test, vi } from 'vitest';
import { check } from '../packages/audit/src/testing/example.ts';
import * as belenios from '../packages/belenios/src/testing/example.ts';
import { claimOf } from '../packages/booth/src/testing/claim.ts';
import { vote } from '../packages/booth/src/testing/example.ts';
import { greet } from '../packages/command-line/src/testing/example.ts';
import * as contract from '../packages/contract/src/testing/example.ts';
import { ask } from '../packages/local-postgres/src/testing/example.ts';
import { TestElection } from '../packages/record/src/testing/election.ts';
import * as record from '../packages/record/src/testing/example.ts';
import { formatVerifierKey } from '../packages/tlog/src/key.ts';
import * as tlog from '../packages/tlog/src/testing/example.ts';
import { ROOT } from './install.mjs';

const packages = path.join(ROOT, 'packages');

test.each(readdirSync(packages))('packages/%s has a README that contains its example file', (name) => {
  const readme = readFileSync(path.join(packages, name, 'README.md'), 'utf8');
  const example = readFileSync(path.join(packages, name, 'src/testing/example.ts'), 'utf8');
  expect(readme).toContain(`\`\`\`ts\n${example}\`\`\``);
});

test.each(readdirSync(packages))('the README of packages/%s names existing files and documents', (name) => {
  const folder = path.join(packages, name);
  const readme = readFileSync(path.join(folder, 'README.md'), 'utf8');
  const linked = [...readme.matchAll(/\]\((\.\.[^)#]+)/g)].map(([, target]) => path.join(folder, target));
  const text = readme.replaceAll(/^```.*?^```/gms, '');
  const named = (text.match(/(?<=`)[\w/-]+\.ts(?=`)/g) ?? []).map((file) => [
    path.join(folder, 'src', file),
    path.join(folder, file),
  ]);
  expect(linked.filter((target) => !existsSync(target))).toEqual([]);
  expect(named.filter((paths) => !paths.some(existsSync)).map(([path]) => path)).toEqual([]);
});

test('the example of the contract accepts a whole login and refuses half of one', async () => {
  expect([contract.accepted, contract.refused]).toEqual([true, false]);
  expect(contract.isParty({ token: 't', userType: 'PARTY' })).toBe(true);
  const replyOf = (data) => async () => Response.json({ message: 'In', data });
  const whole = { token: 't', userType: 'PARTY' };
  expect(await contract.login('https://vote.example/api', replyOf(whole))).toBe('t');
  const half = contract.login('https://vote.example/api', replyOf({ userType: 'PARTY' }));
  await expect(half).rejects.toThrow('token');
});

test('the example of the log proves inclusion and consistency', () => {
  expect([tlog.isIncluded, tlog.isConsistent]).toEqual([true, true]);
});

test('the example of the record verifies a signed receipt, and refuses a forged one and another spelling of an entry', () => {
  expect(record.verified).toMatchObject({ ok: true });
  expect(record.forged).toEqual({ ok: false, reason: 'note-of-another-ballot' });
  expect([record.entry, record.spaced]).toEqual([{ type: 'EndBallots', payload: null }, null]);
});

test('the example of the booth casts a ballot or reveals it, but never both', async () => {
  const election = new TestElection();
  election.revise();
  const [source, claim] = [await election.publish(), claimOf(election)];
  const choices = [
    { postId: 'gov', candidateId: 'ada' },
    { postId: 'sen', candidateId: 'efe' },
  ];
  const cast = await vote(source, claim, choices, () => 'cast');
  expect(cast).toEqual({ toCast: expect.objectContaining({ tracker: expect.any(String) }) });
  const revealed = await vote(source, claim, choices, () => 'challenge');
  expect(revealed).toEqual({ revealed: { seed: expect.any(String), places: [[0], [1]] } });
  await expect(vote(source, claim, choices.slice(1), () => 'cast')).rejects.toThrow('one choice');
});

test('the example of belenios counts and proves one vote', () => {
  expect(belenios.isProved).toBe(true);
  expect(belenios.counts).toEqual([[0, 1]]);
});

test('the example of the command line greets the named person', async () => {
  const said = [];
  const write = vi.spyOn(process.stdout, 'write').mockImplementation((text) => said.push(text) > 0);
  const exit = vi.spyOn(process, 'exit').mockImplementation(() => undefined);
  greet(['--name', 'Ada']);
  await vi.waitFor(() => expect(exit).toHaveBeenCalled(), { timeout: 30_000 });
  for (const spy of [write, exit]) spy.mockRestore();
  expect(said).toContain('Good morning, Ada.\n');
});

test('the example of the local PostgreSQL connects as the application’s role', async () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'e-voting-example-'));
  try {
    expect(await ask(folder)).toBe('evoting_app');
  } finally {
    for (const one of [realpathSync(path.join(folder, 'postgres')), folder])
      rmSync(one, { recursive: true, force: true });
  }
});

test('the example of the audit verifies a sound record, and names the faults of a damaged one', async () => {
  const { election, files } = await publishedElection();
  const serve = (replaced) => async (url) => {
    const file = String(url)
      .replace(/^.*\/board\/2026\//, '')
      .replace(/^.*election-results$/, 'results');
    const bytes = file.startsWith(replaced) ? new Uint8Array([1]) : files.get(file);
    return bytes ? new Response(bytes) : new Response(null, { status: 404 });
  };
  const { name, id, publicKey } = election.key;
  const key = formatVerifierKey({ name, id, publicKey });
  const sound = await check('https://vote.example/api', election.log, key, serve('nothing'));
  expect(sound).toMatchObject({ verdict: 'verified', failed: [] });
  expect(sound.votes.map(({ votes }) => votes)).toEqual([1, 0, 0, 1]);
  const spoilt = await check('https://vote.example/api', election.log, key, serve('payloads/'));
  expect(spoilt.verdict).not.toBe('verified');
  expect(spoilt.failed).not.toEqual([]);
});

async function publishedElection() {
  const election = new TestElection();
  election.revise();
  election.vote(0, 1);
  await election.close();
  const { files } = await election.publish();
  return { election, files };
}
