import { rewrite } from '@evoting/audit/testing/tampering';
import { TestElection } from '@evoting/record/testing/election';
import type { MemorySource } from '@evoting/record/testing/memory-source';
import { formatVerifierKey } from '@evoting/tlog/key';
import { expect, it } from 'vitest';
import { STATUS } from './run.ts';
import { terminalOn } from './terminal.ts';
import { runWith, SERVER, serverOf } from './testing/command.ts';

const ALONE = ['--pure', '--threads', '1'];
const VERDICT = 'Verified: all 3 ballots, every proof and every number of votes shown.';
/** Clears the screen, writes a report of its own, and hides the rest in the window's title. */
const FORGED = `\u001b[2J\u001b[H\u009b2J${VERDICT}\r\n${VERDICT}\n\u2028${VERDICT}\n\u001b]0;`;
/** Control characters, other than our own line ends. */
const CONTROL = /[^\P{C}\n]|[\u2028\u2029]/u;

/** A record whose result differs from the one that the trustees proved. */
async function falseRecord(): Promise<{ election: TestElection; source: MemorySource }> {
  const election = new TestElection({ results: 'at-close' });
  election.revise();
  for (const pick of [0, 1, 1]) election.vote(pick, 0);
  await election.close();
  rewrite(election, election.builder.entries.length - 1, (json) => {
    const result = JSON.parse(json);
    [result.counts[0].votes, result.counts[1].votes] = [result.counts[1].votes, result.counts[0].votes];
    return JSON.stringify(result);
  });
  return { election, source: await election.publish() };
}

it('the results page of a false record cannot write a verdict onto the screen [A72]', async () => {
  const { election, source } = await falseRecord();
  const shown = JSON.parse(new TextDecoder().decode(source.files.get('results')));
  shown.meta.log = FORGED;
  source.files.set('results', new TextEncoder().encode(JSON.stringify(shown)));
  const { status, said } = await runWith(serverOf(election, source), SERVER, ...ALONE);
  expect(status).toBe(STATUS.fails);
  expect(said).toContain(String.raw`\u{1b}[2J`);
  expect(said).not.toMatch(CONTROL);
  expect(said.split('\n')).not.toContain(VERDICT);
});

it('the key that a server names cannot write a verdict onto the screen [A72]', async () => {
  const { election } = await falseRecord();
  const logs = [{ log: election.log, verifierKey: FORGED, current: true }];
  const fetch = async () => new Response(JSON.stringify({ data: { logs } }));
  const { status, errors } = await runWith(fetch, SERVER, '--key', formatVerifierKey(election.key));
  expect(status).toBe(STATUS.fails);
  expect(errors).toContain('NOT verified: the record is signed under another key');
  expect(errors).not.toMatch(CONTROL);
  expect(errors.split('\n')).not.toContain(VERDICT);
});

it('progress overwrites the line before it, and is shown on a terminal only', () => {
  const written: string[] = [];
  const screen = (isTTY: boolean) => ({ isTTY, write: (text: string) => written.push(text) });
  terminalOn(screen(true), screen(false)).progress('1 of 2');
  expect(written).toEqual([]);
  terminalOn(screen(true), screen(true)).progress('1 of 2\u001b[A');
  expect(written).toEqual(['\r\u001b[K1 of 2\\u{1b}[A\r']);
});
