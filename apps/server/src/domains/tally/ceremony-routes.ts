import { SHARES_MAX_BYTES } from '@evoting/contract/commission/trustees';
import type { Deps } from '../../deps.ts';
import type { Serve } from '../../http/calls.ts';
import { type RefusalTable, refuse, TOO_MANY } from '../../http/errors.ts';
import { hashOfToken } from '../../platform/token.ts';
import { TRUSTEE } from '../audit-log/service.ts';
import { findRecordNamed } from '../board/records-store.ts';
import { loadCeremony } from './ceremony-state.ts';
import { findCeremony, findTrusteePlace } from './ceremony-store.ts';
import { type DrillRefusal, drill } from './drilling.ts';
import { listHeard } from './heard-store.ts';
import { type HearRefusal, hear } from './hearing.ts';
import { type ComplainRefusal, complain, type SendRefusal, sendMessage } from './rounds.ts';
import { loadLargestShares } from './shares-size.ts';
import { listShareGivers, type TallyRefusal, tallyElection } from './tally.ts';
import type { WithTally } from './tally-engine.ts';

const NONE = { status: 404, code: 'no-trustees' } as const;
const OVER = { status: 409, code: 'trustees-over' } as const;
const EARLY = { status: 409, code: 'trustee-too-early' } as const;

const SEND: RefusalTable<SendRefusal> = {
  'no-ceremony': NONE,
  over: OVER,
  'unknown-link': { status: 404, code: 'trustee-link-unknown' },
  'place-taken': { status: 409, code: 'trustee-link-used' },
  'too-early': EARLY,
  unsound: { status: 422, code: 'trustee-message-refused' },
  'too-many': TOO_MANY,
  'cannot-begin': { status: 409, code: 'trustees-cannot-begin' },
};

const COMPLAIN: RefusalTable<ComplainRefusal> = {
  'no-ceremony': NONE,
  over: OVER,
  'too-early': EARLY,
  unproved: { status: 422, code: 'trustee-complaint-unproved' },
};

const DRILL: RefusalTable<DrillRefusal | HearRefusal> = {
  'no-ceremony': NONE,
  'too-early': EARLY,
  unproved: { status: 422, code: 'trustee-message-refused' },
};

const HEARD: RefusalTable<'no-record'> = { 'no-record': { status: 404, code: 'no-such-election' } };

const SHARES: RefusalTable<TallyRefusal> = {
  'no-record': NONE,
  'not-ended': { status: 409, code: 'trustee-voting-goes-on' },
  'still-counting': { status: 409, code: 'count-still-moving' },
  void: { status: 409, code: 'election-void' },
  'unknown-trustee': { status: 422, code: 'trustee-share-refused' },
  'bad-share': { status: 422, code: 'trustee-share-refused' },
  overloaded: { status: 503, code: 'overloaded' },
};

/** Registers the calls of the trustees' page. Nothing here is secret, and each message proves its sender. */
export function trusteeRoutes(serve: Serve, deps: Deps & WithTally): void {
  const { db, limits } = deps;
  const counted = { limitByAddress: limits.trusteesByAddress };
  serve('GET /trustee/:log', async ({ params }) => {
    const ceremony = await loadCeremony(deps, params.log);
    return ceremony
      ? { message: 'How far the trustees are', data: { ceremony } }
      : refuse(SEND, 'no-ceremony');
  });
  serve('POST /trustee/:log/place', async ({ params, body }) => {
    const ceremony = await findCeremony(db, params.log);
    if (!ceremony) return refuse(SEND, 'no-ceremony');
    const place = await findTrusteePlace(db, ceremony.electionId, hashOfToken(body.token));
    return place ? { message: 'Your place', data: place } : refuse(SEND, 'unknown-link');
  });
  serve('POST /trustee/:log/messages', counted, async ({ params, body }) => {
    const sent = await sendMessage(deps, params.log, body);
    return sent.ok ? { message: 'It is kept', data: {} } : refuse(SEND, sent.reason, sent.retryAfterS);
  });
  serve('POST /trustee/:log/complaint', counted, async ({ params, body }) => {
    const taken = await complain(deps, params.log, body.complaint);
    return taken.ok ? { message: 'It is proved', data: {} } : refuse(COMPLAIN, taken.reason);
  });
  serve('POST /trustee/:log/drill', counted, async ({ params, body }) => {
    const taken = await drill(deps, params.log, body);
    return taken.ok ? { message: 'It is proved', data: {} } : refuse(DRILL, taken.reason);
  });
  serve('POST /trustee/:log/running', counted, async ({ params, body }) => {
    const heard = await hear(deps, params.log, body);
    return heard.ok ? { message: 'It is proved', data: {} } : refuse(DRILL, heard.reason);
  });
  serve('GET /board/:log/running', async ({ params }) => {
    const record = await findRecordNamed(db, params.log);
    return record
      ? { message: 'When each program was heard', data: { running: await listHeard(db, record.electionId) } }
      : refuse(HEARD, 'no-record');
  });
  // Limited before the body is read, and large only where shares are expected: parsing costs time.
  const large = {
    limitByAddress: limits.sharesByAddress,
    bodyLimit: SHARES_MAX_BYTES,
    bodyMaxBytes: ({ log }: { log: string }) => loadLargestShares(db, log),
  };
  serve('POST /trustee/:log/shares', large, async ({ params, body, address }) => {
    const record = await findRecordNamed(db, params.log);
    if (!record) return refuse(SEND, 'no-ceremony');
    const isFirst = !(await listShareGivers(db, record.electionId)).has(body.trustee);
    const tallied = await tallyElection(deps, record.electionId, body, TRUSTEE);
    if (!tallied.ok) return refuse(SHARES, tallied.reason);
    if (isFirst) await limits.sharesByAddress.giveBack(address);
    return { message: 'The share is proved', data: { hasResult: tallied.state === 'counted' } };
  });
}
