import { LOG_NAME } from '@evoting/contract/constants';
import { toBase64url } from '@evoting/tlog/encoding';
import { allReceipts, parseReceipt, type StoredReceipt } from '../../lib/receipts.ts';
import { readTracker } from '../../lib/tracker.ts';

/** Identifies a ballot by its receipt, or by its tracker alone. */
export interface BallotRef {
  tracker: string;
  log: string | null;
  receipt: StoredReceipt | null;
}

/** Parses a receipt, the address of a ballot, or a tracker. */
export function readBallotRef(text: string): BallotRef | null {
  const receipt = parseReceipt(text);
  if (receipt) return fromReceipt(receipt);
  return fromHash(text.includes('#') ? text.slice(text.indexOf('#')) : `#${text.trim()}`);
}

/** The ballot of a receipt; null if its tracker or log name is invalid. */
export function fromReceipt(receipt: StoredReceipt): BallotRef | null {
  const tracker = readTracker(receipt.tracker);
  return tracker !== null && LOG_NAME.test(receipt.log) ? { tracker, log: receipt.log, receipt } : null;
}

/** Parses `#tracker` or `#log/tracker`; a fragment is never sent to a server. */
export function fromHash(hash: string): BallotRef | null {
  const match = /^#(?:([a-z0-9-]+)\/)?(.+)$/s.exec(hash);
  const tracker = readTracker(match?.[2] ?? '');
  const log = match?.[1] ?? null;
  return tracker === null || (log !== null && !LOG_NAME.test(log)) ? null : { tracker, log, receipt: null };
}

/** The ballot of a fragment, with its receipt if this device has it. */
export function findByHash(hash: string): BallotRef | null {
  const ballot = fromHash(hash);
  const receipt = allReceipts().find(({ tracker }) => tracker === ballot?.tracker);
  return receipt ? fromReceipt(receipt) : ballot;
}

/** The inverse of `fromHash`. */
export const hashOf = ({ log, tracker }: BallotRef): string =>
  `#${log === null ? '' : `${log}/`}${toBase64url(tracker)}`;
