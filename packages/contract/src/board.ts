import { z } from 'zod';
import { type CallTable, success } from './call.ts';
import { LOG_NAME, TRUSTEES_MAX } from './constants.ts';
import { because } from './reasons.ts';

/** The reason and the time of an election declared void by two officers. Such an election has no result. */
export const declaredVoidSchema = z.object({ reason: z.string(), atMs: z.number().int() });
export type DeclaredVoid = z.infer<typeof declaredVoidSchema>;

/** The public record of an election: its name in paths, and the C2SP verifier key of its checkpoints. */
export const logSchema = z.object({
  log: z.string(),
  title: z.string(),
  origin: z.string(),
  verifierKey: z.string(),
  status: z.enum(['draft', 'open', 'closed']),
  current: z.boolean(),
  declaredVoid: declaredVoidSchema.nullable(),
});
export type Log = z.infer<typeof logSchema>;

/** A checkpoint with some signatures. */
const COSIGNED_MAX_LENGTH = 16_384;

/** The name of an election's record in addresses. */
export const logNameSchema = z.string().regex(LOG_NAME, because('no-such-election'));
/** SHA-256 in base64url without padding. */
export const trackerUrlSchema = z.string().regex(/^[A-Za-z0-9_-]{43}$/, because('not-a-tracker'));

/**
 * A ballot's status: `recorded` once it is in the record, `counted` once a published count covers it. A
 * counted ballot has its index and the proof that it is in the tree of `treeSize` entries (the format of
 * `proof/inclusion/`). `fill` is padding: replies for one tree have one length, so that none reveals the
 * index.
 */
export const ballotStatusSchema = z.object({
  status: z.enum(['accepted', 'recorded', 'counted']),
  index: z.number().int().optional(),
  treeSize: z.number().int().optional(),
  proof: z.string().optional(),
  fill: z.string().optional(),
});
export type BallotStatus = z.infer<typeof ballotStatusSchema>;

/**
 * A file of a finished record: `record` is a tar of all its files, `archive` one revision of the papers in
 * the format of belenios-tool. Such a file never changes.
 */
export const downloadSchema = z.object({
  kind: z.enum(['record', 'archive']),
  file: z.string(),
  bytes: z.number().int(),
  sha256: z.string(),
  /** Archives only: the revision of the papers, its number of ballots, and whether it ends with a result. */
  revision: z.number().int().optional(),
  ballots: z.number().int().optional(),
  isOpened: z.boolean().optional(),
});
export type Download = z.infer<typeof downloadSchema>;

const shareRefused = because('trustee-message-unreadable');
const shareScalarSchema = z.string(shareRefused).regex(/^(0|[1-9][0-9]{0,76})$/, shareRefused);

/** A trustee's share of a live count: a factor for each sum, and one proof. */
const countShareSchema = z.strictObject({
  trustee: z.int(shareRefused).min(1, shareRefused).max(TRUSTEES_MAX, shareRefused),
  factors: z.array(z.string(shareRefused).regex(/^[0-9a-f]{64}$/, shareRefused)).max(200_000, shareRefused),
  proof: z.strictObject({ challenge: shareScalarSchema, response: shareScalarSchema }),
});

/** A trustee's proof that its program ran with the key at a moment, in seconds since 1970. */
const runningSchema = z.object({
  trustee: z.int(),
  atS: z.int(),
  proof: z.object({ challenge: z.string(), response: z.string() }),
});
export type Running = z.infer<typeof runningSchema>;

/** The record's own files (checkpoint, tiles, payloads, count) are not calls; docs/design.md lists them. */
export const boardCalls = {
  'GET /board': {
    auth: 'public',
    summary: 'The public records of this server',
    reply: success(z.object({ logs: z.array(logSchema) })),
  },
  'GET /board/:log/ballots/:tracker': {
    auth: 'public',
    summary: 'Where a ballot is, by its tracker',
    params: z.object({ log: logNameSchema, tracker: trackerUrlSchema }),
    reply: success(ballotStatusSchema),
  },
  'POST /board/:log/cosignatures': {
    auth: 'public',
    summary: 'Give the checkpoint that a witness has cosigned; only the witnesses of the election are heard',
    params: z.object({ log: logNameSchema }),
    body: z.object({ note: z.string().max(COSIGNED_MAX_LENGTH) }),
    reply: success(z.object({})),
  },
  'POST /board/:log/shares': {
    auth: 'public',
    summary: 'Give a trustee’s share of the live count that the record asks for; it is proved by itself',
    params: z.object({ log: logNameSchema }),
    body: z.strictObject({ treeSize: z.int().min(1), share: countShareSchema }),
    reply: success(z.object({})),
  },
  'GET /board/:log/running': {
    auth: 'public',
    summary:
      'The newest proof of each trustee’s program that it ran with the key at a moment; anyone can check it by the key in the record',
    params: z.object({ log: logNameSchema }),
    reply: success(z.object({ running: z.array(runningSchema) })),
  },
  'GET /board/:log/downloads': {
    auth: 'public',
    summary:
      'The files of a finished record, to be had at /board/:log/downloads/:file; none before it has its result',
    params: z.object({ log: logNameSchema }),
    reply: success(z.object({ files: z.array(downloadSchema) })),
  },
} as const satisfies CallTable;
