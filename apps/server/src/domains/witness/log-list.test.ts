import { parseVerifierKey } from '@evoting/tlog/key';
import { expect, it } from 'vitest';
import { createTestApp } from '../../testing/app.ts';
import { draftElection, open } from '../../testing/election.ts';
import { findRecord } from '../board/records-store.ts';
import { logList } from './log-list.ts';

const test = await createTestApp();
const read = async () => test.app.inject({ url: '/api/witnesses/log-list' });

/**
 * Reads a list as the text of the format says: blank lines and comments are ignored, the header comes first, and the
 * lines of a log are in their order.
 * @see https://github.com/transparency-dev/witness-network/blob/main/log-list-format.md
 */
function parse(text: string) {
  const lines = text.split('\n').map((line) => line.trim());
  const [header, ...rest] = lines.filter((line) => line !== '' && !line.startsWith('#'));
  if (header !== 'logs/v0') throw new Error('the first line is not the header');
  const logs =
    rest.join('\n').match(/vkey \S+\n(origin [^\n]+\n)?qpd [1-9][0-9]*\ncontact [^\n]+(\n|$)/g) ?? [];
  if (logs.join('') !== rest.join('\n')) throw new Error('the lines of a log are not in order');
  return logs.map((log) => {
    const [, vkey = '', qpd = ''] = /^vkey (\S+)\nqpd (\d+)\n/.exec(log) ?? [];
    return { key: parseVerifierKey(vkey), qpd: Number(qpd) };
  });
}

it('witnesses of the public network read in one list the key of each record that goes on, and how often it asks', async () => {
  expect(parse((await read()).body)).toEqual([]);
  const { id } = await draftElection(test.db, [2], { slug: 'listed' });
  test.clock.advance(2_000);
  expect(parse((await read()).body)).toEqual([]);
  await open(test.deps, id);
  test.clock.advance(2_000);
  const { statusCode, headers, body } = await read();
  expect([statusCode, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
  const key = parseVerifierKey((await findRecord(test.db, id))?.verifierKey ?? '');
  expect(key).not.toBeNull();
  expect(parse(body)).toEqual([{ key, qpd: 5_760 }]);
});

it('an archived record is in no list', async () => {
  const going = { verifierKey: 'vote.example+00000000+AA', publishedSize: 7, archivedAt: null };
  const publicUrl = 'https://vote.example';
  expect(logList([going], { publicUrl })).toBe(
    'logs/v0\n\nvkey vote.example+00000000+AA\nqpd 5760\ncontact https://vote.example/contact\n',
  );
  expect(logList([{ ...going, archivedAt: new Date() }], { publicUrl })).toBe('logs/v0\n');
});
