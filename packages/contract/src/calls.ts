import type { z } from 'zod';
import { boardCalls } from './board.ts';
import type { Call } from './call.ts';
import { candidateCalls } from './candidate.ts';
import { areaMapCalls } from './commission/area-map.ts';
import { areaCalls } from './commission/areas.ts';
import { auditLogCalls } from './commission/audit-log.ts';
import { contactCalls } from './commission/contact.ts';
import { countCalls } from './commission/count.ts';
import { dayCalls } from './commission/day.ts';
import { deskCalls } from './commission/desk.ts';
import { electionCalls } from './commission/elections.ts';
import { independentCalls } from './commission/independents.ts';
import { letterCalls } from './commission/letters.ts';
import { officerCalls } from './commission/officers.ts';
import { reviewCalls } from './commission/parties.ts';
import { placeCalls } from './commission/places.ts';
import { proposalCalls } from './commission/proposals.ts';
import { registerCalls } from './commission/register.ts';
import { rehearsalCalls } from './commission/rehearsal.ts';
import { reminderCalls } from './commission/reminders.ts';
import { rollCalls } from './commission/roll.ts';
import { secondFactorCalls } from './commission/second-factor.ts';
import { setupCalls } from './commission/setup.ts';
import { trusteeCalls } from './commission/trustees.ts';
import { declarationCalls } from './declaration.ts';
import { eligibilityCalls } from './eligibility.ts';
import { extrasCalls } from './extras.ts';
import { partyCalls } from './party.ts';
import { placesCalls } from './places.ts';
import { selfNominationCalls } from './self-nomination.ts';
import { timelineCalls } from './timeline.ts';
import { userCalls } from './user.ts';
import { voteCalls } from './vote.ts';

/** All calls of the product. The web app imports only its type, so that no schema reaches the phone. */
export const calls = {
  ...userCalls,
  ...partyCalls,
  ...candidateCalls,
  ...selfNominationCalls,
  ...voteCalls,
  ...eligibilityCalls,
  ...extrasCalls,
  ...placesCalls,
  ...declarationCalls,
  ...timelineCalls,
  ...boardCalls,
  ...officerCalls,
  ...contactCalls,
  ...electionCalls,
  ...registerCalls,
  ...rehearsalCalls,
  ...setupCalls,
  ...secondFactorCalls,
  ...proposalCalls,
  ...reviewCalls,
  ...independentCalls,
  ...dayCalls,
  ...countCalls,
  ...areaCalls,
  ...areaMapCalls,
  ...deskCalls,
  ...trusteeCalls,
  ...auditLogCalls,
  ...rollCalls,
  ...placeCalls,
  ...reminderCalls,
  ...letterCalls,
} as const;

export type Calls = typeof calls;
export type RouteKey = keyof Calls;

type Field<K extends RouteKey, Name extends keyof Call> =
  Calls[K] extends Record<Name, infer Schema> ? Schema : undefined;
type Input<Schema> = Schema extends z.ZodType ? z.input<Schema> : undefined;
type Output<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;

/** The values that a client sends: the input of each schema. */
export type BodyOf<K extends RouteKey> = Input<Field<K, 'body'>>;
export type QueryOf<K extends RouteKey> = Input<Field<K, 'query'>>;
export type ParamsOf<K extends RouteKey> = Input<Field<K, 'params'>>;
/** The values that a handler gets: the output of each schema. */
export type ParsedBody<K extends RouteKey> = Output<Field<K, 'body'>>;
export type ParsedQuery<K extends RouteKey> = Output<Field<K, 'query'>>;
export type ParsedParams<K extends RouteKey> = Output<Field<K, 'params'>>;
/** The whole body of a success, and its data. */
export type ReplyOf<K extends RouteKey> = z.output<Calls[K]['reply']>;
export type DataOf<K extends RouteKey> = ReplyOf<K> extends { data: infer Data } ? Data : never;
/** The value that a handler returns, before serialisation. */
export type ReplyInput<K extends RouteKey> = z.input<Calls[K]['reply']>;

/**
 * Validates the body of a success by the schema of its call.
 * @param body the parsed JSON
 * @throws ZodError if it has another shape
 */
export function readReply<K extends RouteKey>(key: K, body: unknown): ReplyOf<K> {
  return calls[key].reply.parse(body) as ReplyOf<K>;
}
