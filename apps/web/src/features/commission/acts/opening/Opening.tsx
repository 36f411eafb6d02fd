import type { ActParams } from '@evoting/contract/commission/acts';
import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Alert } from '../../../../components/Alert.tsx';
import { Button } from '../../../../components/Button.tsx';
import { FailureAlert } from '../../../../components/FailureAlert.tsx';
import { type Changed, changedSince } from './useOpening.ts';
import { type OpeningQuery, WhatIsOpened } from './WhatIsOpened.tsx';

/** Why no one can confirm an opening, by what is another than was proposed. */
const CHANGED: Readonly<Record<Changed, ReactNode>> = {
  papers: (
    <Trans>
      The ballot papers are no longer those that were proposed, so that no one can confirm it. Look at the
      papers, and propose the opening again.
    </Trans>
  ),
  times: (
    <Trans>
      The times are no longer those that were proposed, so that no one can confirm it. Look at the times, and
      propose the opening again.
    </Trans>
  ),
  key: (
    <Trans>
      Who holds the key, or who watches the record, is not as it was proposed, so that no one can confirm it.
      Look at the trustees and the witnesses, and propose the opening again.
    </Trans>
  ),
  roll: (
    <Trans>
      The roll is not the one that was proposed: places were added, removed or corrected since. No one can
      confirm it. Read the changes in the log, and propose the opening again.
    </Trans>
  ),
  nominating: (
    <Trans>
      Nominations are not taken as it was proposed, so that no one can confirm it. Look at how they are taken,
      and propose the opening again.
    </Trans>
  ),
};

/**
 * The facts that both officers read before they open an election: times, nomination rules, ballot papers, and
 * open tasks. A failed fetch can be repeated.
 * @param proposed the parameters of the proposal; left out before there is one
 */
export function Opening({
  read: { opening, error, again },
  proposed,
}: {
  read: OpeningQuery;
  proposed?: ActParams<'open-election'>;
}) {
  const changed = opening && proposed && changedSince(opening, proposed);
  return (
    <>
      {error && (
        <>
          <FailureAlert error={error} />
          {!opening && (
            <p>
              <Trans>
                What must be read before an opening could not be fetched, and without it no one can open the
                election.
              </Trans>
            </p>
          )}
          <Button tone="secondary" size="small" className="self-start" onClick={again}>
            <Trans>Try again</Trans>
          </Button>
        </>
      )}
      {changed && <Alert tone="danger">{CHANGED[changed]}</Alert>}
      {opening && <WhatIsOpened of={opening} proposed={proposed} />}
    </>
  );
}
