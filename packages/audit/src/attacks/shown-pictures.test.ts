/**
 * The attack: the votes on the results page are right, but another face, or another party's sign, is beside a name.
 */
import { FRONT, type RecordSource } from '@evoting/record/source';
import { TestElection } from '@evoting/record/testing/election';
import { expect, test } from 'vitest';
import { auditRecord } from '../audit.ts';
import { sodiumEngine } from '../testing/engine.ts';
import { failuresOf } from '../testing/tampering.ts';

const idOf = (what: string) =>
  `00000000-0000-4000-8000-${Buffer.from(what).toString('hex').padStart(12, '0')}`;
const large = (what: string) => `/api/images/${idOf(what)}/large.webp`;
const pictureOf = (what: string) => new TextEncoder().encode(what);
/** The pictures of the paper of a candidate, as the server answers them. */
const picturesOf = (id: string): [string, Uint8Array][] => [
  [`images/${idOf(id)}/large.webp`, pictureOf(`picture of ${id}`)],
  [`images/${idOf(`P${id}`)}/small.webp`, pictureOf(`banner of ${id}`)],
];

interface Row {
  candidateId: string;
  candidateImage?: string | null;
  partyBanner?: string | null;
}
type Change = (row: Row) => Partial<Row>;

/** Audits an election whose page shows the paper's pictures, except where a row or a file is changed. */
async function audited(
  change: Change = () => ({}),
  files: [string, Uint8Array | null][] = [],
  where?: string,
) {
  const election = new TestElection();
  election.revise();
  for (const pick of [0, 1, 1]) election.vote(pick, 0);
  await election.close();
  const page = JSON.parse(election.results ?? '') as { data: Record<string, Row[]> };
  const rows = Object.values(page.data).flat();
  const show = (changed: Change) => {
    const data = Object.entries(page.data).map(([post, list]) => {
      const own = ({ candidateId: id }: Row) => ({ candidateImage: large(id), partyBanner: large(`P${id}`) });
      return [post, list.map((row) => ({ ...row, ...own(row), ...changed(row) }))];
    });
    return JSON.stringify({ ...page, data: Object.fromEntries(data) });
  };
  election.results = show(where === undefined ? change : () => ({}));
  const memory = await election.publish();
  for (const [path, bytes] of rows.flatMap(({ candidateId }) => picturesOf(candidateId)))
    memory.files.set(path, bytes);
  for (const [path, bytes] of files) bytes ? memory.files.set(path, bytes) : memory.files.delete(path);
  if (where !== undefined) memory.files.set(where, pictureOf(show(change)));
  const source: RecordSource = memory;
  return failuresOf(
    await auditRecord(source, { key: election.key, log: election.log, engine: sodiumEngine }),
  );
}

const ofAda = 'results: results, pictures of ada: are not those on the ballot paper';
const only =
  (id: string, changed: Partial<Row>): Change =>
  (row) =>
    row.candidateId === id ? changed : {};

test('the portraits and signs of the ballot paper are accepted, and a withheld one does not count as another [A374]', async () => {
  expect(await audited()).toEqual([]);
  expect(await audited(only('ada', { candidateImage: null }))).toEqual([]);
  expect(await audited(undefined, [[`images/${idOf('ada')}/large.webp`, null]])).toEqual([]);
});

test('a portrait or a sign with other bytes than the paper names is refused [A374]', async () => {
  const other = pictureOf('another face');
  expect(await audited(undefined, [[`images/${idOf('ada')}/large.webp`, other]])).toEqual([ofAda]);
  expect(await audited(undefined, [[`images/${idOf('Pada')}/small.webp`, other]])).toEqual([ofAda]);
});

test('faces and signs exchanged between candidates, or taken from another place, are refused [A374]', async () => {
  expect(await audited(only('ada', { candidateImage: large('bem') }))).toEqual([ofAda]);
  expect(await audited(only('ada', { partyBanner: large('Pbem') }))).toEqual([ofAda]);
  expect(await audited(only('ada', { candidateImage: 'https://other.example/face.webp' }))).toEqual([ofAda]);
});

test('a front page that is said to show another election is compared too [A374]', async () => {
  const exchanged = only('ada', { candidateImage: large('bem') });
  expect(await audited(exchanged, [], `${FRONT}results`)).toEqual([ofAda]);
  expect(await audited(undefined, [], `${FRONT}results`)).toEqual([]);
});
