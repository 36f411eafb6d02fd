import { CANDIDATES_MAX_PAGE_SIZE, CANDIDATES_PAGE_SIZE } from '@evoting/contract/constants';
import { useSearchParams } from 'react-router';

/** Parses a whole number from 1 to `largest`. */
function wholeNumber(text: string | null, fallback: number, largest: number): number {
  const number = Number(text);
  return text !== null && Number.isInteger(number) && number >= 1 ? Math.min(number, largest) : fallback;
}

/** Page, page size and search text of the list, kept in the address. */
export function useListParams() {
  const [query, setQuery] = useSearchParams();
  const params = {
    page: wholeNumber(query.get('page'), 1, 100_000),
    limit: wholeNumber(query.get('limit'), CANDIDATES_PAGE_SIZE, CANDIDATES_MAX_PAGE_SIZE),
    search: (query.get('search') ?? '').trim().slice(0, 100),
  };
  const change = (name: 'page' | 'search', value: string) =>
    setQuery((before) => {
      const after = new URLSearchParams(before);
      if (name === 'search') after.delete('page');
      if (value === '') after.delete(name);
      else after.set(name, value);
      return after;
    });
  return {
    params,
    setPage: (page: number) => change('page', String(page)),
    setSearch: (text: string) => change('search', text.trim()),
  };
}
