import { nameSchema } from '@evoting/contract/fields';
import { isOfRepertoire } from '@evoting/contract/repertoire';
import { SENTENCES } from '@evoting/contract/sentences';
import { textProblem } from '@evoting/record/skeleton';
import { expect, it } from 'vitest';
import { createTestApp } from '../../testing/app.ts';
import { draftElection } from '../../testing/election.ts';
import { form } from '../../testing/form.ts';

it('every character that a name may have is accepted on a paper by every reader', () => {
  const refused: string[] = [];
  let taken = 0;
  for (let point = 0; point <= 0x10ffff; point += 1) {
    const character = String.fromCodePoint(point);
    if (!isOfRepertoire(character)) continue;
    taken += 1;
    const name = nameSchema.parse(`A${character}a`);
    if (!isOfRepertoire(name) || textProblem('name', name)) refused.push(point.toString(16));
  }
  expect([taken > 100_000, refused]).toEqual([true, []]);
});

it('no party and no candidate takes a name that older devices do not know [A133]', async () => {
  const test = await createTestApp();
  const election = await draftElection(test.db, [1]);
  const party = await test.newParty();
  for (const strange of ['Ada \u{1fae9}', '\u1c89da', 'Ada \u{1fac8}', 'Ada \u0378']) {
    const parts = { name: strange, position: election.posts[0]?.id, bio: 'Roads.' };
    const nominated = await test.call('POST', '/party/candidate', { token: party.token, ...form(parts) });
    const renamed = await test.call('PUT', '/user/profile', { token: party.token, body: { name: strange } });
    expect([nominated, renamed].map(({ status, body }) => [status, body.errors])).toEqual(
      Array(2).fill([400, [SENTENCES['name-unseen']]]),
    );
  }
});
