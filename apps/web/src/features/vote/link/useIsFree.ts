import { useRef } from 'react';
import { readToken } from '../../../lib/session.ts';
import { useProfile } from '../../profile/api.ts';
import type { Link } from './useLink.ts';

/**
 * Tells whether a link may open its place unasked: nobody is logged in here, or the voter of the same number.
 * @returns null until the account that is logged in has been loaded
 */
export function useIsFree(link: Link | null): boolean | null {
  const hadToken = useRef(readToken() !== null);
  const { data, isPending } = useProfile();
  if (!hadToken.current) return true;
  if (isPending) return null;
  // It had expired.
  if (readToken() === null) return true;
  return data?.userType === 'PLACE' && data.name === link?.voterNumber;
}
