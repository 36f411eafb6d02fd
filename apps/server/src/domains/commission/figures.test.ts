import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { MailSender } from '../../platform/mail/sender.ts';
import type { Transport } from '../../platform/mail/transport.ts';
import { queueMail } from '../../platform/outbox.ts';
import { createTestApp, type TestApp } from '../../testing/app.ts';
import { draftElection, open } from '../../testing/election.ts';
import { trialTo } from '../../testing/mail.ts';
import { DOUBTING, WELL } from '../../testing/pulses.ts';
import { figures } from './figures.ts';
import { beat, SILENT_MS } from './pulse.ts';

const test: TestApp = await createTestApp();

/** The lines of /metrics that begin with a name, without it. */
async function served(name: string): Promise<string[]> {
  const { body } = await test.app.inject({ url: '/metrics' });
  return body.split('\n').flatMap((line) => (line.startsWith(name) ? [line.slice(name.length)] : []));
}

it('the figures show how far the record is behind, and nothing of a draft', async () => {
  const names = ['record_ballots_waiting', 'record_ballots_overdue', 'record_checkpoint_timestamp_seconds'];
  const all = () => Promise.all(names.map(served));
  const election = await draftElection(test.db, [2], { slug: 'watched' });
  expect(await all()).toEqual([[], [], []]);
  await open(test.deps, election.id);
  test.clock.advance(2_000);
  const [post] = election.posts;
  const body = [{ candidateId: post?.candidates[0], postId: post?.id }];
  const { token } = await test.newVoter();
  expect((await test.call('POST', '/vote/cast', { token, body })).status).toBe(200);
  const [waiting, overdue, signed] = await all();
  const of = `{election="${election.slug}"}`;
  expect([waiting, overdue]).toEqual([[`${of} 1`], [`${of} 0`]]);
  const ageS = test.clock.ms / 1_000 - Number(signed?.[0]?.slice(of.length));
  expect(ageS).toBeGreaterThanOrEqual(0);
  expect(ageS).toBeLessThan(10);
  test.clock.advance(60 * 60_000 + 1);
  expect((await all()).slice(0, 2)).toEqual([[`${of} 1`], [`${of} 1`]]);
});

it('the figures show which processes are running, their disk space and their clocks, and which one is silent', async () => {
  const about = async () =>
    Promise.all(['server_processes', 'server_disk_free_bytes', 'server_clock_doubted'].map(served));
  const before = await about();
  await beat(test.deps, randomUUID(), WELL);
  await beat(test.deps, randomUUID(), DOUBTING);
  const [[processes], [room], [doubted]] = (await about()) as [[string], [string], [string]];
  expect(before).toEqual([[], [], []]);
  expect(processes).toMatch(/^\{place=".+",roles=".*http.*"\} 2$/);
  expect(Number(room?.split(' ').at(-1))).toBeGreaterThan(0);
  expect(doubted).toMatch(/ 1$/);
  test.clock.advance(SILENT_MS);
  const [[silent], , [unknown]] = (await about()) as [[string], unknown, [string]];
  expect(silent).toMatch(/ 0$/);
  expect(unknown).toMatch(/ 0$/);
});

it('the figures show a record that the audit refuses and a database without room, of processes that run [A490, A489]', async () => {
  const both = async () =>
    (await Promise.all(['server_record_refused', 'server_database_full'].map(served))).flat();
  await beat(test.deps, randomUUID(), WELL);
  expect(await both()).toEqual([expect.stringMatching(/ 0$/), expect.stringMatching(/ 0$/)]);
  const id = randomUUID();
  const full = { ...test.deps, room: { find: async () => false } as unknown as TestApp['deps']['room'] };
  await beat(full, id, { ...WELL, refusesRecord: true });
  expect(await both()).toEqual([expect.stringMatching(/ 1$/), expect.stringMatching(/ 1$/)]);
  test.clock.advance(SILENT_MS);
  expect(await both()).toEqual([expect.stringMatching(/ 0$/), expect.stringMatching(/ 0$/)]);
});

it('the figures show since when mails are held up, and nothing once they leave', async () => {
  const heldUp = () => served('outbox_held_up_timestamp_seconds');
  const asked = test.clock.now();
  await queueMail(test.db, trialTo('ada@example.org'), asked);
  expect(await heldUp()).toEqual([]);
  const away = { keepsText: false, send: () => Promise.reject(new Error('away')) };
  const taking = { keepsText: false, send: async () => {} };
  const senderBy = (transport: Transport) =>
    new MailSender({ db: test.db, now: test.clock.now, transport, onFailure: () => {} });
  await senderBy(away).sendDue();
  expect(await heldUp()).toEqual([`{kind="mail"} ${asked.getTime() / 1_000}`]);
  test.clock.advance(10 * 60_000);
  await senderBy(taking).sendDue();
  expect(await heldUp()).toEqual([]);
});

it('every figure of ours is in the operators’ table of what to watch, has an alarm, and is served', async () => {
  const guide = readFileSync(new URL('../../../../../docs/operate.md', import.meta.url), 'utf8');
  const table = guide.slice(guide.indexOf('### What to watch'), guide.indexOf('## Several processes'));
  const told = [...table.matchAll(/^\| `(\w+)/gm)].map(([, name]) => name);
  const own = [
    ...figures(test.deps).map(({ name }) => name),
    'outbox_mails',
    'http_request_duration_seconds',
  ];
  expect([...new Set(told)].sort()).toEqual(own.sort());
  const rules = readFileSync(new URL('../../../../../deploy/alarms.yml', import.meta.url), 'utf8');
  // A count comes when enough ballots have come.
  const alarmed = own.filter((name) => name !== 'record_count_timestamp_seconds');
  expect(alarmed.filter((name) => !new RegExp(`\\b${name}(_count|_bucket)?\\b`).test(rules))).toEqual([]);
  const { body } = await test.app.inject({ url: '/metrics' });
  for (const name of own) expect(body).toContain(`# TYPE ${name} `);
});
