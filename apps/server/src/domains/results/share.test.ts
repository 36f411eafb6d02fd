import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Drawing } from '../../platform/images/draw.ts';
import { PAGE_WORDS, PUBLIC_WORDS } from '../../platform/pages/words.ts';
import { createTestApp, type TestApp } from '../../testing/app.ts';
import { advance, draftElection, open } from '../../testing/election.ts';
import { type SharedPost, sharePicture } from './share-picture.ts';
import { SharePictures } from './share-pictures.ts';

const entry = { candidateName: 'Ada', partyName: 'Unity', partyAcronym: 'UP', votes: 3 };
const shared = (more: object = {}, meta: object = {}) =>
  ({
    post: 'President',
    entries: [entry],
    meta: { electionTitle: 'Election', status: 'open', hidden: false, updatedAtMs: 0, ...meta },
    site: 'vote.example.org',
    notice: '',
    ...more,
  }) as unknown as SharedPost;
const linesOf = (of: SharedPost) => sharePicture(of, PUBLIC_WORDS.en).lines.map(({ text }) => text);

describe('a picture of a count', () => {
  it('names the post, the first four with acronyms and votes, the site and a rehearsal', () => {
    const entries = [9, 8, 7, 6, 5].map((votes) => ({ ...entry, candidateName: `No. ${votes}`, votes }));
    const lines = linesOf(shared({ entries, notice: PAGE_WORDS.rehearsal }));
    expect(lines).toEqual(expect.arrayContaining(['President', 'No. 9', 'UP', '9', '25.7%', 'No. 6']));
    expect(lines).toContain('No. 9 leads by 1 of 35 counted.');
    expect(lines).not.toContain('No. 5');
    expect([lines[0], lines.at(-1)]).toEqual([PAGE_WORDS.rehearsal, 'vote.example.org']);
  });

  it('counts candidates who are level with None of these apart from it', () => {
    const none = { ...entry, candidateName: 'None of these', answer: 'none' };
    expect(linesOf(shared({ entries: [entry, none, entry] }))).toContain(
      'Level: 2 candidates and None of these have 3 each of 9 counted.',
    );
    expect(linesOf(shared({ entries: [entry, none] }))).toContain(
      'Level: Ada and None of these have 3 each of 6 counted.',
    );
  });

  it('has no number and no name while the votes are hidden', () => {
    const lines = linesOf(shared({}, { hidden: true }));
    expect(lines).toContain('The count of this election is published when voting closes.');
    expect(lines.join()).not.toMatch(/Ada|\d/);
  });

  it('is drawn once for all who ask for the same count, and again for the next count [A472]', async () => {
    const drawings: Drawing[] = [];
    const pictures = new SharePictures(async (drawing) => Buffer.from(`${drawings.push(drawing)}`));
    const ask = (of: SharedPost) => pictures.find(of, PUBLIC_WORDS.en);
    await Promise.all(Array.from({ length: 50 }, (_, i) => ask(shared({}, { updatedAtMs: i }))));
    await ask(shared({}, { acceptedBallots: 99, updatedAtMs: 99_000 }));
    expect(drawings).toHaveLength(1);
    await ask(shared({ entries: [{ ...entry, votes: 4 }] }));
    expect(drawings).toHaveLength(2);
  });

  it('is drawn one at a time; a few requests wait, and further ones are told to ask again [A472]', async () => {
    let [running, most, drawn] = [0, 0, 0];
    const pictures = new SharePictures(async () => {
      most = Math.max(most, ++running);
      await new Promise(setImmediate);
      running--;
      return Buffer.from(`${drawn++}`);
    });
    const ask = (i: number) => pictures.find(shared({ post: `Post ${i}` }), PUBLIC_WORDS.en);
    const first = await Promise.all(Array.from({ length: 30 }, (_, i) => ask(i)));
    expect([most, first.filter(Boolean).length]).toEqual([1, 9]);
    expect(await ask(29)).not.toBeNull();
  });

  it('is tried again after a failure', async () => {
    let fails = true;
    const pictures = new SharePictures(async () => {
      if (fails) throw new Error('no');
      return Buffer.from('png');
    });
    await expect(pictures.find(shared(), PUBLIC_WORDS.en)).rejects.toThrow('no');
    fails = false;
    expect(String(await pictures.find(shared(), PUBLIC_WORDS.en))).toBe('png');
  });
});

describe('the address of a picture', () => {
  const webDir = mkdtempSync(path.join(tmpdir(), 'e-voting-share-'));
  const PAGE =
    '<!doctype html><head><meta property="og:image" content="/icon-512.png" /></head><body></body>';
  writeFileSync(path.join(webDir, 'index.html'), PAGE);
  afterAll(() => rmSync(webDir, { recursive: true }));
  let test: TestApp;
  beforeAll(async () => {
    test = await createTestApp({ deps: { webDir }, config: { publicUrl: 'https://vote.example.org' } });
    const election = await draftElection(test.db, [2, 2]);
    await open(test.deps, election.id);
    await advance(test.deps, election.id);
    test.clock.advance(5_000);
  });

  it('is in the preview of its post, and answers a PNG below 100 kB that others may show', async () => {
    const { body } = await test.app.inject('/voter/results?post=Post%202');
    const [, address = ''] =
      /property="og:image" content="https:\/\/vote\.example\.org([^"]*)"/.exec(body) ?? [];
    expect(address).toMatch(/^\/share\/Post%202\?log=[^&]+&#38;count=\d+$/);
    const url = address.replaceAll('&#38;', '&');
    const { statusCode, headers, rawPayload } = await test.app.inject(url);
    expect([statusCode, headers['content-type']]).toEqual([200, 'image/png']);
    expect(headers['cross-origin-resource-policy']).toBe('cross-origin');
    expect(headers).not.toHaveProperty('content-encoding');
    expect(await sharp(rawPayload).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 });
    expect(rawPayload.length).toBeLessThan(100_000);
    const again = await test.app.inject({ url, headers: { 'if-none-match': String(headers.etag) } });
    expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0]);
  });

  it('is absent for a post or a record that does not exist', async () => {
    for (const name of ['Post%203', '__proto__', 'constructor', '', 'Post%201?log=none', 'x'.repeat(2_000)])
      expect((await test.app.inject(`/share/${name}`)).statusCode, name).toBe(404);
  });
});
