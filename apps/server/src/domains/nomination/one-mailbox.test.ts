import { expect, it } from 'vitest';
import { createTestApp, type Person } from '../../testing/app.ts';
import { draftElection } from '../../testing/election.ts';
import { form } from '../../testing/form.ts';

const { db, call, newParty } = await createTestApp();
const { posts } = await draftElection(db, [2], { candidates_a_party: 20 });

async function putUp(party: Person, name: string, email: string) {
  const sent = form({ name, email, position: posts[0]?.id, bio: 'Good roads.' });
  return call('POST', '/party/candidate', { token: party.token, ...sent });
}

it('a party can have three candidates mailed at one mailbox in an hour, whatever its labels, and keeps no other party from it', async () => {
  const [party, other] = [await newParty(), await newParty()];
  const names = ['Ada Eze', 'Bola Ojo', 'Chidi Obi'];
  for (const [i, name] of names.entries())
    expect((await putUp(party, name, `victim+${i}@example.org`)).status).toBe(201);
  const fourth = await putUp(party, 'Dayo Ade', 'VICTIM+4@example.org');
  expect(fourth.status).toBe(429);
  expect(Number(fourth.headers['retry-after'])).toBeGreaterThan(0);
  expect((await putUp(party, 'Dayo Ade', 'somebody.else@example.org')).status).toBe(201);
  expect((await putUp(other, 'Efe Ige', 'victim+5@example.org')).status).toBe(201);
});

it('an invalid form that is sent again uses up nothing', async () => {
  const party = await newParty();
  for (let tries = 1; tries <= 5; tries += 1)
    expect((await putUp(party, 'Ada Eze', 'patient@example.org')).status).toBe(409);
  expect((await putUp(party, 'Femi Alao', 'patient@example.org')).status).toBe(201);
});
