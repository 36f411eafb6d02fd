import { join } from 'node:path';
import { TestElection } from '@evoting/record/testing/election';
import { encodeUtf8 } from '@evoting/tlog/encoding';
import { expect, test } from 'vitest';
import { emptyFolder, runWith, SERVER, serverOf } from './testing/command.ts';

test('a count with 200,000 invalid elements raises the alarm [A221]', async () => {
  const election = new TestElection();
  election.revise();
  election.builder.append('Opening', JSON.stringify({ sums: Array(200_000).fill(0) }));
  const source = await election.publish();
  const index = election.builder.entries.length - 1;
  const { payload } = JSON.parse(Buffer.from(election.builder.entries[index] as Uint8Array).toString());
  source.files.set('count', encodeUtf8(JSON.stringify({ index, tree_size: index, payload })));
  const state = join(await emptyFolder(), 'state.json');
  const args = ['--follow', '--once', '--state', state];
  const { status, errors } = await runWith(serverOf(election, source), SERVER, ...args);
  expect(errors).toContain(`ALARM: payload/${payload}: is not a document of its kind`);
  expect(status).toBe(1);
});
