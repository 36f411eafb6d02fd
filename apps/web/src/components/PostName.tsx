import { useLingui } from '@lingui/react/macro';
import { usePostNames } from './usePostNames.ts';

/**
 * Names a post in the reader's language where the commission has translated it. The English, which alone is in the
 * record, stands below.
 */
export function PostName({ name }: { name: string }) {
  const { i18n } = useLingui();
  const own = usePostNames()(name);
  if (own === null) return name;
  return (
    <>
      <span lang={i18n.locale}>{own}</span>{' '}
      <span lang="en" className="block text-[0.8em]/tight font-normal italic">
        {name}
      </span>
    </>
  );
}
