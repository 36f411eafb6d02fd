import { describe, expect, it } from 'vitest';
import { addAreas, COUNTRY } from '../../testing/areas.ts';
import { withDatabase } from '../../testing/database.ts';
import { insertUser } from '../../testing/election.ts';
import { type AreaLine, readAreaList } from './area-list.ts';
import { assignVoters, importAreas, listAreas } from './areas.ts';

const { db } = await withDatabase();
await addAreas(db);
const areas = await listAreas(db);
const line = (change: Partial<AreaLine>): AreaLine => ({
  code: 'A3',
  parent: 'A',
  level: 'district',
  name: 'District A3',
  ...change,
});

describe('a list of areas', () => {
  it('adds new areas and names the root, and may be given again', () => {
    expect(readAreaList(areas, COUNTRY)).toMatchObject({ ok: true, added: [] });
    const read = readAreaList(areas, [
      line({}),
      line({ code: 'A3x', parent: 'A3', level: 'ward', name: 'Ward' }),
    ]);
    expect(read).toMatchObject({ ok: true, added: [{ code: 'A3' }, { code: 'A3x' }] });
    expect(areas.find(({ parentId }) => parentId === null)).toMatchObject({ code: 'NG', level: 'country' });
  });

  it.each([
    ['unreadable', { name: ' ' }],
    ['unreadable', { code: 'A\u200b3' }],
    ['unreadable', { name: 'Area \u{1fae9}' }],
    ['unreadable', { level: '\u1c89rea' }],
    ['unknown-parent', { parent: 'Z' }],
    ['changed', { code: 'A1' }],
    ['second-root', { code: 'A1', parent: '' }],
    ['alike', { name: 'DISTRICT A1' }],
    ['alike', { code: 'А1' }],
    ['level-twice', { parent: 'A1' }],
  ] as const)('is refused as %s at the line: %o [A133]', (reason, change) => {
    expect(readAreaList(areas, [...COUNTRY, line(change)])).toEqual({
      ok: false,
      faults: [{ reason, line: COUNTRY.length + 1 }],
    });
  });

  it('is refused where its root has the code of another area, or the look of one', () => {
    const root = { parent: '', level: 'district', name: 'District A1' };
    for (const [reason, code] of [
      ['changed', 'A1'],
      ['alike', 'X'],
    ] as const)
      expect(readAreaList(areas, [line({ ...root, code })])).toEqual({
        ok: false,
        faults: [{ reason, line: 1 }],
      });
  });

  it('is refused with every invalid line', () => {
    const bad = [line({ name: ' ' }), line({}), line({ code: 'A4', parent: 'Z' })];
    expect(readAreaList(areas, bad)).toEqual({
      ok: false,
      faults: [
        { line: 1, reason: 'unreadable' },
        { line: 3, reason: 'unknown-parent' },
      ],
    });
  });

  it('divides no area that voters are in', async () => {
    await insertUser(db, 'VOTER', 'A voter', 'Area@example.org');
    const add = (...lines: AreaLine[]) => db.transaction().execute((trx) => importAreas(trx, lines));
    const assign = (email: string, area: string) =>
      db.transaction().execute((trx) => assignVoters(trx, [{ email, area }]));
    expect(await assign('area@example.org', 'A1')).toEqual({ ok: false, reason: 'has-parts', line: 1 });
    expect(await assign('nobody@example.org', 'A1x')).toEqual({
      ok: false,
      reason: 'unknown-voter',
      line: 1,
    });
    expect(await assign('area@example.org', 'Z')).toEqual({ ok: false, reason: 'unknown-area', line: 1 });
    expect(await assign('area@example.org', 'A1x')).toEqual({ ok: true });
    expect(await assign('AREA@example.org', 'A1y')).toEqual({ ok: true });
    const ward = line({ code: 'w', parent: 'A1y', level: 'ward', name: 'Ward' });
    expect(await add(line({}), ward)).toEqual({
      ok: false,
      faults: [{ reason: 'has-voters', line: 2 }],
    });
    expect(await add({ ...ward, parent: 'A1x' })).toMatchObject({
      ok: true,
      added: [{ code: 'w' }],
      root: null,
    });
    expect(await listAreas(db)).toHaveLength(areas.length + 1);
  });
});
