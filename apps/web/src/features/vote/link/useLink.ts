import { useFragment } from '../../../components/useTokenOfLink.ts';

/** The voter number and the code in a link. */
export interface Link {
  readonly voterNumber: string;
  readonly code: string;
}

/** A voter number and a code, as opposed to an anchor on the page. */
const LINK = /^#([A-Za-z0-9][A-Za-z0-9/-]{0,39})\.([A-Za-z0-9-]{8,40})$/;

function linkOf(hash: string): Link | null {
  const [, voterNumber, code] = LINK.exec(hash) ?? [];
  return voterNumber && code ? { voterNumber, code } : null;
}

/**
 * Reads the link in the fragment, as `useFragment`.
 * @returns null without a link; one that is not whole counts as none
 */
export const useLink = (): Link | null => useFragment(() => linkOf(location.hash), linkOf);
