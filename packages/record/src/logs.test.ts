import { expect, test } from 'vitest';
import { apiUrlOf, listedIn, logOfFolder, logsOfServer } from './logs.ts';

test.each([
  '',
  '/',
  '/api',
  '/api/',
  '//',
  '//api',
  '///api//',
  '?a=b',
  '#top',
])('the API of a server has one address, however that is typed: https://vote.example%s', (end) => {
  expect(apiUrlOf(`https://VOTE.example:443${end}`)).toBe('https://vote.example/api');
  expect(apiUrlOf(`https://vote.example:8443/2027${end}`)).toBe('https://vote.example:8443/2027/api');
});

test('a text that is no address has no API', () => {
  expect(() => apiUrlOf('https://')).toThrow(TypeError);
});

const answering =
  (body: unknown, init: ResponseInit = {}): typeof fetch =>
  async () =>
    Response.json(body, init);

test('records without a name or a key are left out of the list of a server', async () => {
  const logs = [
    { log: '2027', verifierKey: 'a', current: true },
    { log: '2023', verifierKey: 'b', declaredVoid: { reason: 'Lost.', atMs: 1 } },
    { log: '2022', verifierKey: 'f', declaredVoid: null },
    { log: '../2023', verifierKey: 'c' },
    { log: 'a'.repeat(64), verifierKey: 'd' },
    { log: '2019', verifierKey: 5 },
    {},
  ];
  expect(await logsOfServer('https://vote.example/api', answering({ data: { logs } }))).toEqual([
    { log: '2027', verifierKey: 'a', current: true },
    { log: '2023', verifierKey: 'b', current: false },
    { log: '2022', verifierKey: 'f', current: false },
  ]);
  for (const body of [null, [], {}, { data: { logs: 'all' } }, { data: { logs: [null] } }])
    expect(await logsOfServer('https://vote.example/api', answering(body))).toEqual([]);
});

test('a server that answers no, or not at all, has said nothing of its records', async () => {
  const no = logsOfServer('https://vote.example/api', answering({}, { status: 503 }));
  await expect(no).rejects.toThrow('board: the server answered 503');
  const silent = logsOfServer('https://vote.example/api', () => Promise.reject(new TypeError('no route')));
  await expect(silent).rejects.toThrow('board: the server cannot be reached');
});

test('a folder says of which record it is, or nothing', () => {
  const read = (text: string) => logOfFolder(new TextEncoder().encode(text));
  const known = { log: '2027', verifierKey: 'a', current: false };
  expect(read('{"log":"2027","verifierKey":"a"}')).toEqual(known);
  for (const text of ['', 'null', '{"log":"2027"}', '{"log":"/","verifierKey":"a"}'])
    expect(read(text)).toBeNull();
});

test('a list says of a record that its election was declared void, that it was not, or nothing', () => {
  const logs = [
    { log: '2023', declaredVoid: { reason: 'Lost.', atMs: 1 } },
    { log: '2022', declaredVoid: null },
  ];
  const text = JSON.stringify({ data: { logs } });
  expect(['2023', '2022', '2021'].map((log) => listedIn(text, log))).toEqual([
    { voidReason: 'Lost.' },
    { voidReason: null },
    null,
  ]);
  for (const garbled of ['', 'null', '{"data":{"logs":[null]}}'])
    expect(listedIn(garbled, '2023')).toBeNull();
});
