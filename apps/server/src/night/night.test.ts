import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { calls } from '@evoting/contract/calls';
import type { Places } from '@evoting/contract/places';
import type { Timeline } from '@evoting/contract/timeline';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { splitKey } from '../http/calls.ts';
import { buildNight } from './app.ts';
import { BALLOTS, VOTING_MIN } from './made-up.ts';
import { CERTIFIED_MIN, playNight, RESULT_MIN } from './played.ts';

const SPEED = 60;
const NOTICE = 'Rehearsal. Nothing here counts, and all of it is thrown away.';
const PAGE = '<!doctype html><head><title>E-Voting</title></head><body></body>';
const folder = mkdtempSync(path.join(tmpdir(), 'e-voting-night-'));
const webDir = path.join(folder, 'web');
mkdirSync(webDir);
writeFileSync(path.join(webDir, 'index.html'), PAGE);
afterAll(() => rmSync(folder, { recursive: true }));

const clock = { minute: 0 };
let app: FastifyInstance;
beforeAll(async () => {
  const startMs = Date.UTC(2026, 10, 29, 18);
  const sources = playNight({ startMs, speed: SPEED, now: () => startMs + (clock.minute * 60_000) / SPEED });
  app = await buildNight(sources, {
    webDir,
    copy: path.join(folder, 'marked'),
    publicUrl: 'http://localhost:3200',
  });
});
afterAll(() => app.close());

async function at<Answer>(minute: number, address: string): Promise<Answer> {
  clock.minute = minute;
  const { statusCode, json } = await app.inject(address);
  expect(statusCode, address).toBe(200);
  return json();
}

it('a night is open, closed, counted and certified, and counts all its ballots', async () => {
  const stateAt = async (minute: number) => {
    const { data } = await at<{ data: { meta: Record<string, unknown> } }>(minute, '/api/extras/election');
    const { status, countedBallots, hasResult, certification } = data.meta;
    return [status, countedBallots, hasResult, certification !== null];
  };
  expect(await stateAt(0)).toEqual(['open', 0, false, false]);
  expect(await stateAt(VOTING_MIN)).toEqual(['closed', BALLOTS, false, false]);
  expect(await stateAt(RESULT_MIN)).toEqual(['closed', BALLOTS, true, false]);
  expect(await stateAt(CERTIFIED_MIN + 10_000)).toEqual(['closed', BALLOTS, true, true]);
});

it.each([1, 7, 3_600])('a night can be played %i times as fast', async (speed) => {
  const startMs = Date.UTC(2026, 10, 29, 18);
  const now = () => startMs + (CERTIFIED_MIN * 60_000) / speed + 1;
  const copy = path.join(folder, `marked-${speed}`);
  const fast = await buildNight(playNight({ startMs, speed, now }), { webDir, copy, publicUrl: 'http://x' });
  for (const call of ['election', 'election-results', 'timeline?post=President', 'places?post=President'])
    expect((await fast.inject(`/api/extras/${call}`)).statusCode, call).toBe(200);
  await fast.close();
});

it('no count of a night takes a vote back, and each has one vote of every ballot', async () => {
  const { data } = await at<{ data: Timeline }>(VOTING_MIN, '/api/extras/timeline?post=President');
  expect(data.points).toHaveLength(120);
  let before = data.candidates.map(() => 0);
  for (const { votes, ballots } of data.points) {
    expect(votes.reduce((sum, number) => sum + number, 0)).toBe(ballots);
    for (const [i, number] of votes.entries()) expect(number).toBeGreaterThanOrEqual(before[i] ?? 0);
    before = votes;
  }
});

it('37 states have ballots from the first counts on, and votes once there is a result', async () => {
  const early = await at<{ data: Places }>(300, '/api/extras/places?post=Governor');
  expect(early.data.parts).toHaveLength(37);
  for (const { ballots, voters, votes } of early.data.parts) {
    expect(ballots).toBeGreaterThan(0);
    expect(voters).toBeGreaterThan(Number(ballots));
    expect(votes).toBeNull();
  }
  const late = await at<{ data: Places }>(RESULT_MIN, '/api/extras/places?post=Governor');
  const votes = late.data.parts.flatMap((part) => part.votes ?? []);
  expect(votes.reduce((sum, number) => sum + number, 0)).toBe(BALLOTS);
});

it('every page of a night says that it is a rehearsal, and each of its counts that it is a test [A474]', async () => {
  clock.minute = 300;
  for (const page of ['/', '/voter/results', '/voter/results/wall', '/embed/President', '/embed/unknown'])
    expect((await app.inject({ url: page, headers: { accept: 'text/html' } })).body, page).toContain(NOTICE);
  for (const answer of ['/api/extras/election', '/api/extras/election-results'])
    expect((await app.inject(answer)).body, answer).toContain('"electionTitle":"TEST: ');
});

it('a night takes nothing and knows nobody [A474]', async () => {
  const answered = [];
  for (const key of Object.keys(calls)) {
    const { method, path: pattern } = splitKey(key);
    const url = `/api${pattern.replace(/:\w+/g, 'x')}`;
    const { statusCode } = await app.inject({ method: method as 'GET', url, headers: { origin: 'x' } });
    if (statusCode !== 404) answered.push(key);
  }
  expect(answered.sort()).toEqual([
    'GET /board',
    'GET /extras/areas',
    'GET /extras/election',
    'GET /extras/election-results',
    'GET /extras/map',
    'GET /extras/notices',
    'GET /extras/notifications',
    'GET /extras/places',
    'GET /extras/timeline',
  ]);
});
