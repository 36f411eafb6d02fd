import { beforeAll, expect, it } from 'vitest';
import { createTestApp, type Officer, type TestApp } from '../../testing/app.ts';
import { draftElection, endElections } from '../../testing/election.ts';
import { form } from '../../testing/form.ts';

let test: TestApp;
let party: Officer;

beforeAll(async () => {
  test = await createTestApp();
  party = await test.newParty();
});

/** Nominates for an election of its own; the answer of each name. */
async function nominated(noneOfThese: boolean, names: readonly string[]) {
  await endElections(test.db, test.clock.now());
  const slug = `e${crypto.randomUUID()}`;
  const { posts } = await draftElection(test.db, [1], {
    slug,
    none_of_these: noneOfThese,
    candidates_a_party: 9,
  });
  test.clock.advance(2_000);
  const answers = [];
  for (const name of names) {
    const sent = form({ name, position: posts[0]?.id, bio: 'Roads.' });
    answers.push(await test.call('POST', '/party/candidate', { token: party.token, ...sent }));
  }
  return answers.map(({ status, body }) => [status, body.code]);
}

it('nobody is nominated under a name that can be mistaken for None of these where voters may choose it [A451]', async () => {
  const refused = [409, 'candidate-name-taken'];
  expect(
    await nominated(true, ['None of these', 'NONE of  these!', 'N\u03bfne of these', 'None Okafor']),
  ).toEqual([...[refused, refused, refused], [201, undefined]]);
});

it('such a name is as good as another where voters may not', async () => {
  expect(await nominated(false, ['None of these'])).toEqual([[201, undefined]]);
});
