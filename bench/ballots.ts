import { randomBytes } from 'node:crypto';
import { type Election, parseElection } from '@evoting/belenios/server';
import { sodiumVoter } from '@evoting/belenios/sodium';
import type { Voter } from './voter.ts';

/** Reads the election from the public record. */
export async function electionOf(url: string, voter: Voter | undefined): Promise<Election> {
  if (!voter) throw new Error('There are no voters');
  const { booth } = await voter.paper();
  const answer = await fetch(`${url}/api/board/${booth.log}/payload/${booth.electionHash}`);
  const parsed = parseElection(await answer.text());
  if (!parsed.ok) throw new Error(`the election is ${parsed.reason}`);
  return parsed.election;
}

/** Encrypts a ballot for the first answer of every question. */
export function encrypt(election: Election): string {
  const choices = election.questions.map(({ answers }) => answers.map((_, index) => (index === 0 ? 1 : 0)));
  return sodiumVoter.encryptBallot(election, choices, randomBytes).json;
}
