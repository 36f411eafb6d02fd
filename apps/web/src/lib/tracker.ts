import { fromBase64url } from '@evoting/tlog/encoding';

const TRACKER = /^[A-Za-z0-9+/_-]{43}$/;
const GROUP = /.{1,4}/gu;

/**
 * Trackers come in base64 and, in addresses, in base64url; gaps and a last '=' come with copying. Null where
 * it is none.
 */
export function readTracker(text: string): string | null {
  const bare = text.replace(/[\s=]/g, '');
  return TRACKER.test(bare) ? fromBase64url(bare) : null;
}

/** The tracker as people compare it: four characters at a time. */
export const groupsOf = (tracker: string): string[] => tracker.match(GROUP) ?? [];
