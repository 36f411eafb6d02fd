import type { KyselyPlugin } from 'kysely';
import { expect, it } from 'vitest';
import { createTestApp } from '../../testing/app.ts';
import { endedAt } from '../../testing/trustees.ts';
import { loadCeremony } from './ceremony-state.ts';

const test = await createTestApp();

it('says who has given shares without reading the shares, megabytes in a large election [A232]', async () => {
  const slug = 'look';
  const { sharesOf } = await endedAt(test, { slug });
  const shares = sharesOf(3);
  expect((await test.call('POST', `/trustee/${slug}/shares`, { body: { trustee: 3, shares } })).status).toBe(
    200,
  );
  const read: unknown[] = [];
  const reader: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      read.push(...result.rows);
      return result;
    },
  };
  const looked = await loadCeremony({ db: test.deps.db.withPlugin(reader) }, slug);
  expect(looked?.trustees.map(({ hasDecrypted }) => hasDecrypted)).toEqual([false, false, true]);
  const text = JSON.stringify(read);
  expect(text).toContain('"trustee":3');
  expect(text).not.toContain('"share"');
});
