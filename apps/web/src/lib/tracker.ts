import { fromBase64url } from '@evoting/tlog/encoding';

const TRACKER = /^[A-Za-z0-9+/_-]{43}$/;
const GROUP = /.{1,4}/gu;

/** Parses a tracker in base64 or base64url, ignoring spaces and padding; null if it is none. */
export function readTracker(text: string): string | null {
  const bare = text.replace(/[\s=]/g, '');
  return TRACKER.test(bare) ? fromBase64url(bare) : null;
}

/** Splits a tracker into groups of four characters, for comparison by eye. */
export const groupsOf = (tracker: string): string[] => tracker.match(GROUP) ?? [];
