import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { call } from '../lib/api.ts';
import { isOwn } from '../lib/languages.ts';
import { nameIn } from '../lib/post-names.ts';

/** The opening fixes the names, and a draft's seldom change. */
const FRESH_MS = 300_000;

/**
 * Loads the posts' names in the page's language.
 * @returns a function from a name on the paper to the translation, null where the commission has given none
 */
export function usePostNames(): (name: string) => string | null {
  const { i18n } = useLingui();
  const { locale } = i18n;
  const { data } = useQuery({
    queryKey: ['post-names'],
    queryFn: async ({ signal }) => (await call('GET /extras/post-names', { signal })).data.posts,
    enabled: locale !== 'en' && isOwn(locale),
    staleTime: FRESH_MS,
    gcTime: Number.POSITIVE_INFINITY,
  });
  return (name) => nameIn(data ?? [], name, locale);
}

/** Returns a function that names a post for a voice that speaks a language: the page's, or English. */
export function useSpokenPost(): (name: string, language: string) => string {
  const nameOf = usePostNames();
  return (name, language) => (language === 'en' ? null : nameOf(name)) ?? name;
}
