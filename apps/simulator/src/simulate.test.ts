import { randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { BadUsage } from '@evoting/command-line/command';
import type { Receipt } from '@evoting/record/receipt';
import { signReceipt } from '@evoting/record/signing';
import { COMMAND } from '@evoting/server/src/domains/audit-log/service.ts';
import { findRecord } from '@evoting/server/src/domains/board/records-store.ts';
import { groupedCode } from '@evoting/server/src/domains/roll/codes.ts';
import { addToRoll } from '@evoting/server/src/domains/roll/service.ts';
import { createTestApp, type TestApp } from '@evoting/server/src/testing/app.ts';
import { advance, draftElection, open } from '@evoting/server/src/testing/election.ts';
import { signingKeyFrom } from '@evoting/tlog/signing';
import { afterAll, describe, expect, it } from 'vitest';
import { letVote } from './crowd.ts';
import { readSimulateOptions } from './options.ts';
import { checkReceipts } from './receipts.ts';

const closings: (() => unknown)[] = [];
afterAll(() => Promise.all(closings.map((close) => close())));

/** Starts a server on a real port with an election, which is opened after `prepare`. */
async function setUp(
  settings: Parameters<typeof draftElection>[2] = {},
  prepare: (test: TestApp, electionId: string) => Promise<unknown> = async () => {},
) {
  const test = await createTestApp();
  const election = await draftElection(test.db, [2, 2], settings);
  await prepare(test, election.id);
  await open(test.deps, election.id);
  const url = await test.app.listen({ port: 0, host: '127.0.0.1' });
  const folder = mkdtempSync(path.join(tmpdir(), 'e-voting-crowd-'));
  closings.push(() => rmSync(folder, { recursive: true }));
  const receipts = path.join(folder, 'receipts.jsonl');
  const apiUrl = `${url}/api`;
  const said: string[] = [];
  const crowd = { apiUrl, voters: 3, rate: 1_000, atOnce: 2, receipts };
  const hooks = { say: (line: string) => void said.push(line) };
  const stored = () =>
    existsSync(receipts) ? readFileSync(receipts, 'utf8').split('\n').filter(Boolean) : [];
  const check = (...lines: string[]) => {
    if (lines.length > 0) writeFileSync(receipts, lines.join('\n'));
    return checkReceipts(apiUrl, receipts, 0);
  };
  return { test, election, url, crowd, hooks, said, stored, check, receipts };
}

/** Null truncates the reply. */
type Change = (text: string, path: string) => string | null;

/** Starts a proxy of the server that changes its replies. */
async function changed(
  url: string,
  change: Change,
  onRequest: (path: string, bytes: number) => void = () => {},
) {
  const server = createServer(async (request, response) => {
    const chunks = await request.toArray();
    const { host: _, ...headers } = request.headers as Record<string, string>;
    onRequest(request.url ?? '', Buffer.concat(chunks).length);
    const answer = await fetch(`${url}${request.url}`, {
      headers,
      method: request.method ?? 'GET',
      ...(chunks.length > 0 ? { body: Buffer.concat(chunks) } : {}),
    });
    const bytes = Buffer.from(await answer.arrayBuffer());
    const text = change(bytes.toString('latin1'), request.url ?? '');
    const type = { 'content-type': answer.headers.get('content-type') ?? '' };
    if (text === null) {
      response.writeHead(answer.status, { ...type, 'content-length': bytes.length });
      response.write(bytes.subarray(0, 1), () => response.destroy());
      return;
    }
    response.writeHead(answer.status, type);
    response.end(Buffer.from(text, 'latin1'));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closings.push(() => server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`;
}

describe('the command line of the simulation', () => {
  it('has defaults, and names a file of receipts to write or to check', () => {
    expect(readSimulateOptions([])).toEqual({
      kind: 'vote',
      apiUrl: 'http://localhost:3000/api',
      receipts: undefined,
      voters: 50,
      rate: 10,
      atOnce: 20,
    });
    const words = '--url https://vote.example/ --voters 7 --rate 0.5 --at-once 3 --receipts kept';
    expect(readSimulateOptions(words.split(' '))).toEqual({
      kind: 'vote',
      apiUrl: 'https://vote.example/api',
      receipts: 'kept',
      voters: 7,
      rate: 0.5,
      atOnce: 3,
    });
    const crowd = { voters: 500, rate: 50, atOnce: 500, withinS: 10 };
    expect(readSimulateOptions('--arrive 500 --within 10'.split(' '))).toMatchObject(crowd);
    expect(readSimulateOptions(['--check', 'kept'])).toMatchObject({ kind: 'check', file: 'kept' });
  });

  it.each([
    ['--voters 0', '--voters must be a whole number from 1 to 10000000.'],
    ['--voters 1.5', '--voters must be a whole number from 1 to 10000000.'],
    ['--voters many', '--voters must be a whole number from 1 to 10000000.'],
    ['--rate 0', '--rate must be a number from 0.001 to 100000.'],
    ['--rate 1e3', '--rate must be a number from 0.001 to 100000.'],
    ['--at-once 5000', '--at-once must be a whole number from 1 to 1000.'],
    ['--url localhost:3000', '--url must be the address of a server, such as http://localhost:3000.'],
    ['--url', "Option '--url <value>' argument missing."],
    ['--speed 3', "Unknown option '--speed'."],
    ['vote', "Unexpected argument 'vote'."],
    ['--arrive 5', '--within must be a number from 0.1 to 3600.'],
    ['--arrive 5 --within 2 --rate 3', '--arrive goes with --within only, not with --rate.'],
    ['--check kept --voters 3', '--check goes with --url only, not with --voters.'],
  ])('is refused with one sentence if it is %s', (words, sentence) => {
    expect(() => readSimulateOptions(words.split(' '))).toThrow(new BadUsage(sentence));
  });
});

describe('simulated voters', () => {
  it('send all ballots with one length, which an eavesdropper cannot tell apart [A236]', async () => {
    const { url, crowd, hooks } = await setUp();
    const lengths: number[] = [];
    const same = (text: string) => text;
    const apiUrl = await changed(url, same, (path, bytes) => {
      if (path === '/api/vote/cast') lengths.push(bytes);
    });
    await letVote({ ...crowd, apiUrl, voters: 6 }, hooks);
    expect(lengths).toHaveLength(6);
    expect(new Set(lengths).size).toBe(1);
  });

  it('come back with their tickets when they are turned away, and tell how long a crowd waited', async () => {
    const { url, crowd, hooks, said } = await setUp();
    const tickets: (string | undefined)[] = [];
    const server = createServer(async (request, response) => {
      const ticket = request.headers['x-ticket'] as string | undefined;
      if (request.url === '/api/user/login') tickets.push(ticket);
      if (request.url === '/api/user/login' && ticket === undefined) {
        request.resume();
        response.writeHead(503, { 'x-ticket': 'kept', 'retry-after': '0' }).end('{}');
        return;
      }
      const { host: _, ...headers } = request.headers as Record<string, string>;
      const body = Buffer.concat(await request.toArray());
      const method = request.method ?? 'GET';
      const answer = await fetch(`${url}${request.url}`, {
        headers,
        method,
        ...(body.length > 0 && { body }),
      });
      response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? '' });
      response.end(Buffer.from(await answer.arrayBuffer()));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    closings.push(() => server.close());
    const apiUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`;
    const outcome = await letVote({ ...crowd, apiUrl, voters: 2, withinS: 1 }, hooks);
    expect(outcome).toMatchObject({ voted: 2, retries: { turnedAway: 2, busy: 0 } });
    expect(tickets.filter((ticket) => ticket === 'kept')).toHaveLength(2);
    expect(said.at(-1)).toMatch(
      /^2 people arrived within 1 s: 2 voted, 0 did not; from arrival to receipt [\d.]+ s .*; 2 waited, asked to come back 1\.00 times each, 1 at most; 0 took longer than ten minutes, in which people give up$/,
    );
  });

  it('vote, and all their receipts are proved to be in the record', async () => {
    const { test, election, crowd, hooks, said, stored, check } = await setUp();
    const retries = { limited: 0, turnedAway: 0, busy: 0, unanswered: 0 };
    const sealed: string[] = [];
    const outcome = await letVote(crowd, { ...hooks, onSealed: (tracker) => sealed.push(tracker) });
    expect(outcome).toEqual({ voted: 3, failed: 0, untried: 0, castMs: expect.any(Array), retries });
    expect(outcome.castMs).toHaveLength(3);
    expect(stored().map((line) => (JSON.parse(line) as Receipt).tracker)).toEqual(
      expect.arrayContaining(sealed),
    );
    expect(said.at(-1)).toMatch(/^3 of 3 have voted, 0 failed; [\d.]+ a second; a cast took \d+ ms/);
    expect(stored()).toHaveLength(3);
    await advance(test.deps, election.id);
    expect(await check()).toEqual({ ok: true, receipts: 3, failures: [] });
  });

  it.each([
    ['accounts' as const, false],
    ['links' as const, true],
  ])('claim or open places with the letters of a list, which must not be too short, by %s', async (use, links) => {
    const by = { by: COMMAND, areTwo: true, reason: 'On the list.' };
    const lines = ['"Voter number","Surname","Given names","Area","Code"'];
    const listAll = async ({ db }: TestApp, electionId: string) => {
      for (const voterNumber of ['M-1', 'M-2', 'M-3']) {
        const place = { voterNumber, surname: 'O"b,i', name: 'Ada', area: 'whole', contact: null };
        const added = await db
          .transaction()
          .execute((trx) => addToRoll(trx, electionId, place, by, randomBytes));
        lines.push(`"${voterNumber}","O""b,i","Ada","All","${added.ok && groupedCode(added.code)}"`);
      }
    };
    const { crowd, hooks, receipts } = await setUp({ who_may_vote: 'roll', voters_use: use }, listAll);
    const letters = `${receipts}.csv`;
    writeFileSync(letters, `\ufeff${lines.join('\r\n')}\r\n`);
    expect(await letVote({ ...crowd, letters, links }, hooks)).toMatchObject({ voted: 3, failed: 0 });
    const short = letVote({ ...crowd, letters, voters: 4 }, hooks);
    await expect(short).rejects.toThrow('The list has 3 letters, too few for 4 voters.');
    writeFileSync(letters, 'no list');
    await expect(letVote({ ...crowd, letters }, hooks)).rejects.toThrow('is no list of letters');
  });

  it('report the setting that limits them, wait and retry', async () => {
    const { test, crowd, hooks, said } = await setUp();
    let refusals = 3;
    const limits: object = test.deps.limits;
    Object.assign(limits, { registrationsByAddress: { take: () => (refusals-- > 0 ? 0.001 : 0) } });
    expect(await letVote(crowd, hooks)).toMatchObject({ voted: 3, failed: 0 });
    expect(said.filter((line) => line.includes('429'))).toEqual([
      'The server limits registrations from one address (429): raise its ADDRESS_REGISTRATIONS_PER_HOUR for a faster crowd.',
    ]);
    expect(said.at(-1)).toContain(
      'sent again: 3 limited, 0 with a place in the queue, 0 busy, 0 without an answer',
    );
  });

  it.each([
    '/api/user/register-voter',
    '/api/user/login',
    '/api/vote/initiate-vote',
    '/api/vote/cast',
  ])('repeat the request if a reply of %s is truncated, and vote once', async (call) => {
    const { test, election, url, crowd, hooks, stored, check } = await setUp();
    let breaks = 3;
    const apiUrl = await changed(url, (text, asked) => (asked === call && breaks-- > 0 ? null : text));
    const outcome = await letVote({ ...crowd, apiUrl }, hooks);
    expect(outcome).toMatchObject({ voted: 3, failed: 0, retries: { unanswered: 3 } });
    await advance(test.deps, election.id);
    expect([stored().length, await check()]).toEqual([3, { ok: true, receipts: 3, failures: [] }]);
    test.clock.advance(5_000);
    const results = await test.call('GET', '/extras/election-results');
    expect(results.body.meta).toMatchObject({ acceptedBallots: 3 });
  });

  it('finish when the simulation is stopped, and nobody else begins', async () => {
    const { url, crowd, hooks, stored } = await setUp();
    const stopping = new AbortController();
    const apiUrl = await changed(
      url,
      (text) => text,
      (asked) => asked === '/api/vote/cast' && stopping.abort(),
    );
    const outcome = await letVote({ ...crowd, apiUrl, voters: 40 }, { ...hooks, signal: stopping.signal });
    expect(outcome.failed).toBe(0);
    expect(outcome.voted).toBeGreaterThan(0);
    expect(outcome.voted).toBeLessThanOrEqual(crowd.atOnce);
    expect(stored()).toHaveLength(outcome.voted);
    expect(outcome.untried).toBe(40 - outcome.voted);
  });

  it.each([
    [
      'a ballot revision',
      (text: string, asked: string) => swap(text, asked, '/payload/', 'Candidate', 'candidate'),
    ],
    [
      'a receipt',
      (text: string, asked: string) => swap(text, asked, '/vote/cast', '/receipt/2\\n', '/Receipt/2\\n'),
    ],
  ])('refuse %s that was changed on the way', async (_, change) => {
    const { url, crowd, hooks, stored } = await setUp();
    const outcome = await letVote({ ...crowd, apiUrl: await changed(url, change) }, hooks);
    expect(outcome).toMatchObject({ voted: 0, failed: 3 });
    expect(stored()).toEqual([]);
  });

  it('give up if the server is gone, and do not begin if the file of receipts cannot be written', async () => {
    const { crowd, hooks, said, receipts } = await setUp();
    const apiUrl = 'http://127.0.0.1:9/api';
    const gone = await letVote({ ...crowd, apiUrl }, { ...hooks, goneAfterMs: 1 });
    expect(gone).toMatchObject({ voted: 0 });
    expect(gone.failed).toBeGreaterThan(0);
    expect(said.at(-1)).toContain('the server does not answer');
    const file = path.join(receipts, 'no', 'folder');
    await expect(letVote({ ...crowd, receipts: file }, hooks)).rejects.toThrow(BadUsage);
  });
});

describe('the check of receipts', () => {
  async function voted() {
    const set = await setUp();
    await letVote({ ...set.crowd, voters: 2 }, set.hooks);
    const [first = '', second = ''] = set.stored();
    return { ...set, first, second, receipt: JSON.parse(first) as Receipt };
  }
  let recorded: ReturnType<typeof voted>;
  /** Two recorded ballots of one election, for tests that do not change it. */
  const inRecord = () =>
    (recorded ??= voted().then(async (set) => {
      await advance(set.test.deps, set.election.id);
      return set;
    }));

  it('names a receipt signed by another key, one of another log, and a line that is no receipt', async () => {
    const { check, first, receipt } = await inRecord();
    const stranger = signingKeyFrom(receipt.origin, randomBytes(32));
    const foreign = signReceipt(receipt.log, receipt, stranger);
    const elsewhere = { ...receipt, log: '1999' };
    expect(await check(first, JSON.stringify(foreign), JSON.stringify(elsewhere), '{"not": "one"}')).toEqual({
      ok: true,
      receipts: 4,
      failures: [
        { tracker: receipt.tracker, reason: expect.stringMatching(/^is not signed by the log/) },
        { tracker: receipt.tracker, reason: 'is of 1999, which this server does not have' },
        { tracker: 'line 4', reason: 'is not a receipt' },
      ],
    });
  });

  it('names a receipt of a lost ballot, and one of a ballot that is not recorded yet', async () => {
    const { test, election, check, receipt } = await voted();
    const record = await findRecord(test.db, election.id);
    if (!record) throw new Error('no record');
    const lost = randomBytes(32).toString('base64').replace(/=+$/, '');
    const promised = signReceipt(
      receipt.log,
      { ...receipt, tracker: lost },
      await test.deps.keys.signingKey(record),
    );
    expect(await check(JSON.stringify(promised), JSON.stringify(receipt))).toMatchObject({
      failures: [
        { tracker: lost, reason: 'is not in the record' },
        { tracker: receipt.tracker, reason: 'was accepted, and is still not in the record' },
      ],
    });
  });

  it('fetches the checkpoint again if the cached one is older than a ballot', async () => {
    const { url, test, election, receipts } = await voted();
    let older: string | null = await (await fetch(`${url}/api/board/${election.slug}/checkpoint`)).text();
    await advance(test.deps, election.id);
    const late: Change = (text, asked) => {
      if (older === null || !asked.endsWith('/checkpoint')) return text;
      const answer = Buffer.from(older).toString('latin1');
      older = null;
      return answer;
    };
    expect(await checkReceipts(await changed(url, late), receipts, 0)).toEqual({
      ok: true,
      receipts: 2,
      failures: [],
    });
    expect(older).toBeNull();
  });

  it('names a ballot for which the server claims a wrong index', async () => {
    const { url, check, receipts, first, second } = await inRecord();
    expect(await check(first, second)).toEqual({ ok: true, receipts: 2, failures: [] });
    const lie: Change = (text) => text.replace(/"index":\d+/, '"index":1');
    const checked = await checkReceipts(await changed(url, lie), receipts, 0);
    const notIncluded = { reason: 'not-included (entry 1)' };
    expect(checked).toMatchObject({ ok: true, receipts: 2, failures: [notIncluded, notIncluded] });
  });

  it('ignores a truncated last line, and refuses a file without receipts', async () => {
    const { check, first, receipts } = await inRecord();
    expect(await check(first, first.slice(0, 50))).toEqual({ ok: true, receipts: 1, failures: [] });
    const sentence = `The file ${receipts} holds no receipt.`;
    expect(await check('', first.slice(0, 50))).toEqual({ ok: false, sentence });
    expect(await checkReceipts('http://127.0.0.1:9/api', `${receipts}.none`)).toMatchObject({ ok: false });
  });
});

function swap(text: string, asked: string, where: string, from: string, to: string): string {
  return asked.includes(where) ? text.replace(from, to) : text;
}
