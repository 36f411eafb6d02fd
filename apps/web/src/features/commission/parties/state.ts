import { useSearchParams } from 'react-router';

/** The filter of a list. The address holds it, so that a reload or a shared link shows the same. */
export function useListed<Status extends string>(states: readonly Status[], first: Status | '') {
  const [query, setQuery] = useSearchParams();
  const page = Number(query.get('page'));
  const asked = query.get('status');
  const status = asked === 'all' ? '' : (states.find((state) => state === asked) ?? first);
  const wanted = {
    page: Number.isInteger(page) && page >= 1 && page <= 100_000 ? page : 1,
    search: (query.get('search') ?? '').trim().slice(0, 100),
    status: status as Status | '',
  };
  const change = (changes: Readonly<Record<string, string>>) =>
    setQuery((before) => {
      const after = new URLSearchParams(before);
      if (!('page' in changes)) after.delete('page');
      for (const [name, value] of Object.entries(changes)) {
        if (value === '') after.delete(name);
        else after.set(name, value);
      }
      return after;
    });
  return {
    wanted,
    setPage: (next: number) => change({ page: String(next) }),
    setSearch: (text: string) => change({ search: text.trim() }),
    setStatus: (next: Status | '') => change({ status: next === '' ? 'all' : next }),
  };
}
