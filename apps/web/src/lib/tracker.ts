const TRACKER = /^[A-Za-z0-9+/_-]{43}$/;
const GROUP = /.{1,4}/gu;

/**
 * Trackers come in base64 and, in addresses, in base64url; gaps and a last '=' come with copying. Null where
 * it is none.
 */
export function readTracker(text: string): string | null {
  const bare = text.replace(/[\s=]/g, '');
  return TRACKER.test(bare) ? bare.replaceAll('-', '+').replaceAll('_', '/') : null;
}

/** The tracker as an address holds it: in base64url. */
export const inAddress = (tracker: string): string => tracker.replaceAll('+', '-').replaceAll('/', '_');

/** The tracker as people compare it: four characters at a time. */
export const groupsOf = (tracker: string): string[] => tracker.match(GROUP) ?? [];
