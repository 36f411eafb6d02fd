import { LOG_NAME } from '@evoting/contract/constants';
import { toBase64url } from '@evoting/tlog/encoding';
import { allReceipts, parseReceipt, type StoredReceipt } from '../../lib/receipts.ts';
import { readTracker } from '../../lib/tracker.ts';

/** A ballot to look for: by a receipt, or by its tracker alone. */
export interface Wanted {
  tracker: string;
  log: string | null;
  receipt: StoredReceipt | null;
}

/** What somebody pasted or opened: a receipt, the address of one, or a tracker. */
export function readWanted(text: string): Wanted | null {
  const receipt = parseReceipt(text);
  if (receipt) return fromReceipt(receipt);
  return fromHash(text.includes('#') ? text.slice(text.indexOf('#')) : `#${text.trim()}`);
}

/** The ballot of a receipt; null where its tracker or the log's name is not valid. */
export function fromReceipt(receipt: StoredReceipt): Wanted | null {
  const tracker = readTracker(receipt.tracker);
  return tracker !== null && LOG_NAME.test(receipt.log) ? { tracker, log: receipt.log, receipt } : null;
}

/** `#tracker`, or `#log/tracker`, behind the #, where no server sees it. */
export function fromHash(hash: string): Wanted | null {
  const match = /^#(?:([a-z0-9-]+)\/)?(.+)$/s.exec(hash);
  const tracker = readTracker(match?.[2] ?? '');
  const log = match?.[1] ?? null;
  return tracker === null || (log !== null && !LOG_NAME.test(log)) ? null : { tracker, log, receipt: null };
}

/** The ballot that an address names, with its receipt where this device keeps it. */
export function namedBy(hash: string): Wanted | null {
  const named = fromHash(hash);
  const kept = allReceipts().find(({ tracker }) => tracker === named?.tracker);
  return kept ? fromReceipt(kept) : named;
}

/** The other way round: what `fromHash` reads. */
export const hashOf = ({ log, tracker }: Wanted): string =>
  `#${log === null ? '' : `${log}/`}${toBase64url(tracker)}`;
