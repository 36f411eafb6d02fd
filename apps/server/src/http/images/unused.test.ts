import { sql } from 'kysely';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { encodeSizes, type PreparedImage } from '../../platform/images/prepare.ts';
import { lockImages, removeUnusedImages, saveImage, UNUSED_IMAGE_MS } from '../../platform/images/store.ts';
import { createTestApp, type TestApp } from '../../testing/app.ts';
import { draftElection, open, renewBallot } from '../../testing/election.ts';
import { form } from '../../testing/form.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});

/** Colours far from each other: neighbours may be one picture when they have been compressed. */
const colours = Array.from({ length: 512 }, (_, n) => ({
  r: (n & 7) * 36,
  g: ((n >> 3) & 7) * 36,
  b: (n >> 6) * 36,
}));
const drawn = () => {
  const background = colours.pop() ?? { r: 0, g: 0, b: 0 };
  return sharp({ create: { width: 64, height: 64, channels: 3, background } })
    .png()
    .toBuffer();
};
const prepared = async (): Promise<PreparedImage> => encodeSizes(await drawn(), 'portrait');
/** As the worker does, with the time in between for which a picture is kept. */
async function sweepTwice(): Promise<number> {
  const removed = await removeUnusedImages(test.db, test.clock.now());
  test.clock.advance(UNUSED_IMAGE_MS);
  return removed + (await removeUnusedImages(test.db, test.clock.now()));
}
const isServed = async (path: string) => (await test.app.inject(path)).statusCode === 200;

async function showPicture(token: string): Promise<string> {
  const image = { bytes: await drawn() };
  const answer = await test.call('PUT', '/user/profile', { token, ...form({ image }) });
  return answer.body.data.user.image;
}

describe('a picture that was replaced', () => {
  it('is removed, and the one in its place stays', async () => {
    const { token } = await test.newVoter();
    const [first, second] = [await showPicture(token), await showPicture(token)];
    await sweepTwice();
    expect([await isServed(first), await isServed(second)]).toEqual([false, true]);
  });

  it('stays for an hour, for pages that name it, and for as long again from when it was shown once more', async () => {
    const { token, id: voter } = await test.newVoter();
    const [first] = [await showPicture(token), await showPicture(token)];
    const id = /images\/([^/]+)/.exec(first)?.[1] ?? '';
    const sweep = () => removeUnusedImages(test.db, test.clock.now());
    await sweep();
    test.clock.advance(UNUSED_IMAGE_MS - 1);
    await sweep();
    expect(await isServed(first)).toBe(true);
    const show = (image_id: string | null) =>
      test.db.updateTable('users').set({ image_id }).where('id', '=', voter).execute();
    await show(id);
    test.clock.advance(1);
    await sweep();
    await show(null);
    test.clock.advance(UNUSED_IMAGE_MS);
    await sweep();
    expect(await isServed(first)).toBe(true);
    await sweepTwice();
    expect(await isServed(first)).toBe(false);
  });

  it('stays where another account shows the same one', async () => {
    const [one, other] = [await test.newVoter(), await test.newParty()];
    const image = await prepared();
    const id = await saveImage(test.db, image);
    await test.db.updateTable('users').set({ image_id: id }).where('email', '=', one.email).execute();
    await test.db.updateTable('parties').set({ banner_id: id }).where('name', '=', other.name).execute();
    await showPicture(one.token);
    await sweepTwice();
    expect(await isServed(`/api/images/${id}/large.webp`)).toBe(true);
    await showPicture(other.token);
    expect(await sweepTwice()).toBeGreaterThan(0);
    expect(await isServed(`/api/images/${id}/large.webp`)).toBe(false);
  });

  it('stays while a revision of the ballot names it: its voters were shown it', async () => {
    const election = await draftElection(test.db, [2]);
    const [onBallot, neverOnBallot, now] = await Promise.all([prepared(), prepared(), prepared()]);
    const candidate = election.posts[0]?.candidates[0] as never;
    const show = async (image: PreparedImage) => {
      const image_id = await saveImage(test.db, image);
      await test.db.updateTable('nominations').set({ image_id }).where('id', '=', candidate).execute();
      return `/api/images/${image_id}/large.webp`;
    };
    // A banner is named by its small size.
    const showBanner = async (image: PreparedImage) => {
      const banner_id = await saveImage(test.db, image);
      await test.db
        .updateTable('parties')
        .set({ banner_id })
        .where('id', '=', election.partyId as never)
        .execute();
      return `/api/images/${banner_id}/small.webp`;
    };
    const paths = [await show(neverOnBallot), await show(onBallot)];
    const banner = await showBanner(await prepared());
    await open(test.deps, election.id);
    await showBanner(await prepared());
    paths.push(await show(now));
    await sweepTwice();
    expect(await Promise.all([banner, ...paths].map(isServed))).toEqual([true, false, true, true]);
    await renewBallot(test.deps, election.id);
    await sweepTwice();
    expect(await Promise.all([banner, ...paths].map(isServed))).toEqual([true, false, true, true]);
  });
});

describe('at the same moment', () => {
  it('an unused picture that is uploaded again stays, and neither side waits for the other', async () => {
    const image = await prepared();
    const [id, { id: voter }] = [await saveImage(test.db, image), await test.newVoter()];
    await test.db.transaction().execute(async (trx) => {
      expect(await saveImage(trx, image)).toBe(id);
      await sweepTwice();
      await trx
        .updateTable('users')
        .set({ image_id: id })
        .where('id', '=', voter as never)
        .execute();
    });
    await sweepTwice();
    expect(await isServed(`/api/images/${id}/large.webp`)).toBe(true);
  });

  it('a revision that is being made locks the pictures that it names, and is refused where one was just removed', async () => {
    const image = await prepared();
    const id = await saveImage(test.db, image);
    const hash = image.sha256.toString('hex');
    await test.db.transaction().execute(async (trx) => {
      await lockImages(trx, [hash, hash]);
      await sweepTwice();
    });
    expect(await isServed(`/api/images/${id}/large.webp`)).toBe(true);
    await sweepTwice();
    expect(await isServed(`/api/images/${id}/large.webp`)).toBe(false);
    const late = test.db.transaction().execute((trx) => lockImages(trx, [hash]));
    await expect(late).rejects.toThrow('a picture was replaced');
  });
});

it('every reference to a picture is counted, so that no picture in use is removed', async () => {
  const { rows } = await sql<{ use: string }>`
    SELECT conrelid::regclass || '.' || attname AS use FROM pg_constraint
      JOIN pg_attribute ON attrelid = conrelid AND attnum = conkey[1]
      WHERE contype = 'f' AND confrelid = 'images'::regclass ORDER BY 1`.execute(test.owner);
  expect(rows.map(({ use }) => use)).toEqual([
    ...['commission_contact.logo_id', 'nominations.image_id', 'parties.banner_id', 'users.image_id'],
  ]);
  const { rows: views } = await sql<{ text: string }>`SELECT pg_get_viewdef('image_uses') AS text`.execute(
    test.owner,
  );
  for (const { use } of rows) expect(views[0]?.text).toContain(use);
});
