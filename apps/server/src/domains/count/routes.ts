import { SHARES_MAX_BYTES } from '@evoting/contract/commission/trustees';
import type { Deps } from '../../deps.ts';
import type { Serve } from '../../http/calls.ts';
import { type RefusalTable, refuse } from '../../http/errors.ts';
import { findStatementLength } from '../board/requests-store.ts';
import { type ShareRefusal, takeShare } from './taking-shares.ts';

const TAKE: RefusalTable<ShareRefusal> = {
  'no-such-record': { status: 404, code: 'no-such-election' },
  'not-asked': { status: 409, code: 'count-not-asked' },
  'too-early': { status: 409, code: 'count-share-early' },
  'unknown-trustee': { status: 422, code: 'trustee-share-refused' },
  unproved: { status: 422, code: 'trustee-share-refused' },
  overloaded: { status: 503, code: 'overloaded' },
};

/** The frame of a share: its proof and its trustee. */
const FRAME_BYTES = 1_000;

const sizeOf = (statement: number | undefined): number | null =>
  statement === undefined ? null : statement + FRAME_BYTES;

/** Registers the call by which trustees give their shares of a live count. */
export function countShareRoutes(serve: Serve, deps: Deps): void {
  const { db, limits } = deps;
  // A share is shorter than what it proves; limited before the body is read.
  const limited = {
    limitByAddress: limits.countSharesByAddress,
    bodyLimit: SHARES_MAX_BYTES,
    bodyMaxBytes: async ({ log }: { log: string }) => sizeOf(await findStatementLength(db, log)),
  };
  serve('POST /board/:log/shares', limited, async ({ params, body }) => {
    const taken = await takeShare(deps, params.log, body);
    return taken.ok ? { message: 'The share is proved', data: {} } : refuse(TAKE, taken.reason);
  });
}
