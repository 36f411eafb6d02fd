import type { Action } from '@evoting/contract/commission/audit-log';
import { useSearchParams } from 'react-router';
import type { LogQuery } from './api.ts';
import { ACTIONS } from './words.tsx';

const DAY_MS = 24 * 60 * 60_000;
/** Midnight in Lagos, one hour ahead of UTC all year; undefined for an invalid day. */
const midnight = (day: string): number | undefined => {
  const ms = /^\d{4}-\d\d-\d\d$/.test(day) ? Date.parse(`${day}T00:00:00+01:00`) : Number.NaN;
  return Number.isNaN(ms) || ms < 0 ? undefined : ms;
};

/** The values of the search form. The address holds them: a reload or a shared link shows the same. */
export interface SearchValues {
  readonly who: string;
  readonly doneTo: string;
  readonly action: string;
  readonly election: string;
  readonly from: string;
  readonly until: string;
}

/**
 * The search of the log, kept in the address.
 * @returns the form's values; the server's query, without invalid values; whether an older page is shown; and
 *   `change`, which goes back to the newest page unless it sets `before`
 */
export function useSearch() {
  const [search, setSearch] = useSearchParams();
  const read = (name: string) => search.get(name) ?? '';
  const typed: SearchValues = {
    who: read('who').trim().slice(0, 100),
    doneTo: read('doneTo').trim().slice(0, 100),
    action: read('action'),
    election: read('election'),
    from: read('from'),
    until: read('until'),
  };
  const change = (changes: Partial<Record<keyof SearchValues | 'before', string>>) =>
    setSearch((old) => {
      const next = new URLSearchParams(old);
      next.delete('before');
      for (const [name, value] of Object.entries(changes)) {
        if (value === '') next.delete(name);
        else next.set(name, value);
      }
      return next;
    });
  const beforeSeq = Number(read('before'));
  const isFurtherBack = Number.isSafeInteger(beforeSeq) && beforeSeq > 0;
  const query: LogQuery = { ...queryOf(typed), ...(isFurtherBack && { beforeSeq }) };
  return { typed, query, isFurtherBack, change };
}

function queryOf({ who, doneTo, action, election, from, until }: SearchValues): LogQuery {
  const fromMs = midnight(from);
  const last = midnight(until);
  return {
    ...(who !== '' && { who }),
    ...(doneTo !== '' && { doneTo }),
    ...(action in ACTIONS && { action: action as Action }),
    ...(/^[0-9a-f-]{36}$/.test(election) && { electionId: election }),
    ...(fromMs !== undefined && { fromMs }),
    ...(last !== undefined && { untilMs: last + DAY_MS }),
  };
}
