import { Plural, Trans } from '@lingui/react/macro';

const AREAS_SHOWN = 20;

/** The areas whose voters get a ballot paper; the first ones if there are many. */
export function PaperAreas({ areas }: { areas: readonly (readonly string[])[] }) {
  const named = areas.filter((path) => path.length > 0).map((path) => path.join(', '));
  const more = named.length - AREAS_SHOWN;
  return (
    <span className="text-soft">
      {named.slice(0, AREAS_SHOWN).join(' · ')}
      {more > 0 && (
        <>
          {' '}
          <Plural value={more} one="and one more area" other="and # more areas" />
        </>
      )}
      {named.length < areas.length &&
        (named.length === 0 ? (
          <Trans>Everybody without an area of their own</Trans>
        ) : (
          <>
            {' · '}
            <Trans>everybody without an area</Trans>
          </>
        ))}
    </span>
  );
}
