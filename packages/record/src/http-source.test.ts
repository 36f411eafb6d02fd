import { expect, test } from 'vitest';
import { type HttpSourceOptions, httpSource } from './http-source.ts';
import { areaResultsPath, frontOf, RecordError, SourceError } from './source.ts';

/** A source whose server gives these answers in turn; `waits` records the delays between attempts. */
function sourceOf(answers: (() => Response)[], more: Partial<HttpSourceOptions> = {}) {
  const asked: string[] = [];
  const waits: number[] = [];
  const source = httpSource({
    apiUrl: 'https://vote.example/api',
    log: '2026',
    fetch: async (url) => {
      asked.push(String(url));
      const answer = answers[asked.length - 1];
      if (answer === undefined) throw new TypeError('fetch failed');
      return answer();
    },
    wait: async (ms) => void waits.push(ms),
    ...more,
  });
  return { source, asked, waits };
}

const ok = () => new Response('text');
const status =
  (code: number, headers = {}) =>
  () =>
    new Response('{}', { status: code, headers });

test('files are read from the record’s address, and the results from theirs', async () => {
  let bytes = 0;
  const { source, asked } = sourceOf([ok, ok, ok, ok, ok], { onBytes: (length) => (bytes += length) });
  expect(await source.read('tile/0/000.p/3')).toEqual(new TextEncoder().encode('text'));
  await source.read('results');
  await source.read(areaResultsPath('A/1 & \ud800'));
  await source.read('areas');
  await source.read('images/9/large.webp');
  expect(asked).toEqual([
    'https://vote.example/api/board/2026/tile/0/000.p/3',
    'https://vote.example/api/extras/election-results',
    'https://vote.example/api/extras/election-results?area=A%2F1%20%26%20%EF%BF%BD',
    'https://vote.example/api/extras/areas',
    'https://vote.example/api/images/9/large.webp',
  ]);
  expect(bytes).toBe(20);
});

test('the results of a former election are asked for by the name of its record; without any they are not there', async () => {
  const { source, asked } = sourceOf([ok, ok, ok, ok, status(409)], { isFormer: true });
  await source.read('checkpoint');
  await source.read('results');
  await source.read(areaResultsPath('A/1'));
  await source.read('areas');
  expect(asked).toEqual([
    'https://vote.example/api/board/2026/checkpoint',
    'https://vote.example/api/extras/election-results?log=2026',
    'https://vote.example/api/extras/election-results?area=A%2F1&log=2026',
    'https://vote.example/api/extras/areas?log=2026',
  ]);
  expect(await source.read('results')).toBeNull();
  // For the current election, such an answer carries no information.
  await expect(sourceOf([status(409)]).source.read('results')).rejects.toThrow('the server answered 409');
});

test('the front page is asked beside a former election’s own results; of the one that is shown it is the same [A245]', async () => {
  const { source, asked } = sourceOf([ok, ok, ok], { isFormer: true });
  await frontOf(source).read('results');
  await frontOf(source).read(areaResultsPath('A/1'));
  expect(asked).toEqual([
    'https://vote.example/api/extras/election-results',
    'https://vote.example/api/extras/election-results?area=A%2F1',
  ]);
  const shown = sourceOf([ok]);
  expect(await frontOf(shown.source).read('results')).toBeNull();
  expect(shown.asked).toEqual([]);
});

test('a file that is not there is null, and is asked for once', async () => {
  const { source, asked } = sourceOf([status(404)]);
  expect(await source.read('count')).toBeNull();
  expect(asked).toHaveLength(1);
});

test('a busy server is asked again, no sooner than it says', async () => {
  const busy = sourceOf([status(503, { 'retry-after': '7' }), status(429), ok]);
  expect(await busy.source.read('checkpoint')).not.toBeNull();
  expect(busy.waits).toEqual([7000, 2000]);
});

test('a server that never answers, or answers what cannot be waited out, is a source that cannot be read', async () => {
  const silent = sourceOf([]);
  await expect(silent.source.read('checkpoint')).rejects.toThrow('checkpoint: the server cannot be reached');
  expect(silent.asked).toHaveLength(5);
  const broken = sourceOf([status(500)]);
  await expect(broken.source.read('checkpoint')).rejects.toBeInstanceOf(SourceError);
  expect(broken.asked).toHaveLength(1);
});

test('an answer that began and cannot be read to its end is told by its cause, not as a server that is away', async () => {
  const broken =
    (cause: Error, headers = {}) =>
    () =>
      new Response(new ReadableStream({ pull: (controller) => controller.error(cause) }), { headers });
  const garbled = new TypeError('terminated', {
    cause: Object.assign(new Error('incorrect header check'), { code: 'Z_DATA_ERROR' }),
  });
  const once = sourceOf([broken(garbled, { 'content-encoding': 'gzip' })]);
  await expect(once.source.read('tile/0/006')).rejects.toThrow('tile/0/006: the answer could not be decoded');
  expect(once.asked).toHaveLength(1);
  const inABrowser = Array(5).fill(broken(new TypeError('network error'), { 'content-encoding': 'gzip' }));
  await expect(sourceOf(inABrowser).source.read('count')).rejects.toThrow(
    'count: the answer broke off, or could not be decoded (it came as gzip)',
  );
  const cut = sourceOf(Array(5).fill(broken(new TypeError('network error'))));
  await expect(cut.source.read('count')).rejects.toThrow(/^count: the answer broke off$/);
  expect(cut.asked).toHaveLength(5);
});

test('a file without end is read no further than a file of its kind is long, and is none of the record [A230]', async () => {
  const kinds = [
    'checkpoint',
    'count',
    'proof/consistency/9/7',
    'ballots/AA',
    'tile/0/000',
    'tile/entries/000',
  ];
  for (const path of [
    ...kinds,
    'openings',
    'results',
    areaResultsPath('A'),
    'areas',
    'images/a/large.webp',
  ]) {
    let sent = 0;
    const pull = (controller: ReadableStreamDefaultController) => {
      sent += 1;
      if (sent > 40) throw new Error('read on');
      controller.enqueue(new Uint8Array(2 ** 20));
    };
    const { source, asked } = sourceOf([() => new Response(new ReadableStream({ pull }))]);
    const refused = await source.read(path).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(RecordError);
    expect(refused).toMatchObject({ location: path, finding: { code: 'too-long' } });
    expect([path, sent <= 2]).toEqual([path, kinds.includes(path)]);
    expect(asked).toHaveLength(1);
  }
});
