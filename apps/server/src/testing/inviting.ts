import type { ActParams } from '@evoting/contract/commission/acts';
import type { Answer, Person, TestApp } from './app.ts';

type Officer = Pick<Person, 'token'>;

/**
 * Invites an officer: the first officer proposes it, and the second confirms it, unless it is done at once.
 * @returns the answer of the last call
 */
export async function inviteOfficer(
  { call }: Pick<TestApp, 'call'>,
  [first, second]: readonly [Officer, Officer],
  { email, role = 'registrar', days = 2 }: Partial<ActParams<'invite-officer'>> & { readonly email: string },
): Promise<Answer> {
  const body = { electionId: null, wanted: { act: 'invite-officer', params: { email, role, days } } };
  const sent = await call('POST', '/commission/proposals', { token: first.token, body });
  if (sent.body.data?.state !== 'waiting') return sent;
  return confirmProposal({ call }, second, sent.body.data.id);
}

/** Confirms a proposal as the officer sees it. */
export async function confirmProposal(
  { call }: Pick<TestApp, 'call'>,
  { token }: Officer,
  id: string,
): Promise<Answer> {
  const { proposals } = (await call('GET', '/commission/proposals', { token })).body.data;
  const { digest } = proposals.find((one: { id: string }) => one.id === id);
  return call('POST', `/commission/proposals/${id}/confirm`, { token, body: { digest } });
}
