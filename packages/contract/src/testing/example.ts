import type { BodyOf, DataOf } from '@evoting/contract/calls';
import { calls, readReply } from '@evoting/contract/calls';
import { createClient } from '@evoting/contract/client';

// The call's key gives the types of request and reply; the compiler refuses a field too many or too few.
const body: BodyOf<'POST /user/login'> = { email: 'ada@example.org', password: 'correct horse' };
export const isParty = ({ userType }: DataOf<'POST /user/login'>) => userType === 'PARTY';

// Input from outside is parsed by the schema of the same call, and has its type from there on.
const call = calls['POST /user/login'];
export const accepted = call.body.safeParse(body).success;
export const refused = call.body.safeParse({ email: 'ada@example.org' }).success;

// A client makes the calls of one server; replies and refusals are those of the contract. `readReply` checks
// them against the schemas; a phone does without.
export const login = async (baseUrl: string, get = fetch) => {
  const client = createClient({ baseUrl, fetch: get, read: readReply });
  return (await client('POST /user/login', { body })).data.token;
};
