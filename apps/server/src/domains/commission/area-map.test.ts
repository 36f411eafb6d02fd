import { MAP_BODY_BYTES } from '@evoting/contract/commission/area-map';
import { beforeEach, expect, it } from 'vitest';
import { createTestApp, type Person, type TestApp } from '../../testing/app.ts';
import { addAreas } from '../../testing/areas.ts';
import { draftElection, open } from '../../testing/election.ts';

let test: TestApp;
let head: Person;
beforeEach(async () => {
  test = await createTestApp();
  head = await test.newOfficer();
  await addAreas(test.db, [
    { code: 'N', parent: '', level: 'country', name: 'Nation' },
    { code: 'A', parent: 'N', level: 'state', name: 'Ashe' },
    { code: 'B', parent: 'N', level: 'state', name: 'Bara' },
  ]);
});

const square = (code: string, west: number) => ({
  type: 'Feature',
  properties: { code, name: '<img src=x onerror=alert(1)>' },
  geometry: {
    type: 'Polygon',
    coordinates: [
      [
        [west, 6],
        [west + 1, 6],
        [west + 1, 7],
        [west, 7],
        [west, 6],
      ],
    ],
  },
});
const fileOf = (...features: object[]) =>
  Buffer.from(JSON.stringify({ type: 'FeatureCollection', features })).toString('base64');
const give = (file: string, { token } = head) =>
  test.call('POST', '/commission/areas/map', { token, body: { file } });
const shown = async () => (await test.call('GET', '/extras/map')).body.data.map;
const noted = () =>
  test.db.selectFrom('audit_log').select('after').where('action', 'like', 'area-map-%').execute();

it('an officer’s shapes are shown to everybody, noted in the log, and can be removed', async () => {
  expect(await shown()).toBeNull();
  const given = await give(fileOf(square('A', 3), square('B', 4)));
  expect(given.body.data).toEqual({ shapes: 2, faults: [] });
  const map = await shown();
  expect(Object.keys(map.shapes)).toEqual(['A', 'B']);
  expect(JSON.stringify(map)).not.toContain('onerror');
  expect((await noted())[0]?.after).toMatchObject({
    shapes: 2,
    sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
  });
  const { status } = await test.call('DELETE', '/commission/areas/map', { token: head.token });
  expect([status, await shown(), (await noted()).length]).toEqual([200, null, 2]);
});

it('answers an unchanged map with nothing, readable for pages of other sites', async () => {
  await give(fileOf(square('A', 3)));
  const { headers } = await test.call('GET', '/extras/map');
  const again = await test.call('GET', '/extras/map', {
    headers: { 'if-none-match': headers.etag as string },
  });
  expect([again.status, again.headers['access-control-allow-origin']]).toEqual([304, '*']);
});

it('one bad shape changes nothing, and is named [A475]', async () => {
  await give(fileOf(square('A', 3)));
  const before = await shown();
  const given = await give(fileOf(square('B', 4), square('ELSEWHERE', 5)));
  expect(given.body.data).toEqual({ shapes: 0, faults: [{ feature: 2, reason: 'unknown-code' }] });
  expect(await shown()).toEqual(before);
  const none = await give(Buffer.from('<svg onload="alert(1)"/>').toString('base64'));
  expect([none.status, none.body.code]).toEqual([422, 'no-map']);
});

it('a file of 50 MB is refused before it is parsed [A475]', async () => {
  const payload = `{"file":"${'A'.repeat(50 * 1024 * 1024)}"}`;
  const { statusCode } = await test.app.inject({
    method: 'POST',
    url: '/api/commission/areas/map',
    headers: { authorization: `Bearer ${head.token}`, 'content-type': 'application/json' },
    payload,
  });
  expect(statusCode).toBe(413);
  expect((await give('A'.repeat(MAP_BODY_BYTES - 100))).status).toBe(400);
  expect(await shown()).toBeNull();
});

it('while voting is open shapes stay as they are [A476]', async () => {
  await give(fileOf(square('A', 3)));
  const election = await draftElection(test.db, [2]);
  await open(test.deps, election.id);
  expect((await give(fileOf(square('B', 3)))).status).toBe(409);
  expect((await test.call('DELETE', '/commission/areas/map', { token: head.token })).status).toBe(409);
  expect(Object.keys((await shown()).shapes)).toEqual(['A']);
});
