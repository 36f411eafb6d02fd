import type { ReviewedNomination } from '@evoting/contract/commission/parties';
import { Trans } from '@lingui/react/macro';

/** The place of somebody who nominated themself, and the voter numbers of those who second them. */
export function SelfNominated({
  nomination: { selfNominated },
  wanted,
}: {
  nomination: ReviewedNomination;
  /** How many the election asks for; undefined where it no longer takes such nominations. */
  wanted: number | undefined;
}) {
  if (!selfNominated) return null;
  const { voterNumber, hasPlace, seconders } = selfNominated;
  const there = seconders.length;
  return (
    <div className="flex flex-col gap-1">
      <p>
        <Trans>
          Nominated themself: voter number <strong translate="no">{voterNumber}</strong>.
        </Trans>{' '}
        {!hasPlace && (
          <strong className="text-danger">
            <Trans>This place is no longer the candidate’s.</Trans>
          </strong>
        )}
      </p>
      {(wanted !== undefined || there > 0) && (
        <p className={wanted !== undefined && there < wanted ? 'font-semibold text-danger' : ''}>
          {wanted === undefined ? (
            <Trans>{there} seconders.</Trans>
          ) : (
            <Trans>
              {there} of {wanted} seconders.
            </Trans>
          )}
        </p>
      )}
      {there > 0 && (
        <details>
          <summary className="link min-h-11 cursor-pointer py-2">
            <Trans>Voter numbers of the seconders</Trans>
          </summary>
          <ul className="flex flex-wrap gap-x-4 gap-y-1" translate="no">
            {seconders.map((number) => (
              <li key={number} className="wrap-anywhere">
                {number}
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}
