import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { Button } from '../../../components/Button.tsx';
import { Card } from '../../../components/Card.tsx';
import { ActSentence } from '../acts/ActSentence.tsx';
import { ProposeDialog } from '../acts/ProposeDialog.tsx';

/** Says by which codes places are claimed, and proposes to change it. */
export function ClaimCodes({
  electionId,
  areBoth,
  mayChange,
}: {
  electionId: string;
  areBoth: boolean;
  /** Until the freeze, and before a place is claimed. */
  mayChange: boolean;
}) {
  const [isAsked, setAsked] = useState(false);
  const params = { both: !areBoth };
  return (
    <Card className="flex flex-col gap-4 p-5">
      <h2 className="text-xl">
        <Trans>How places are claimed</Trans>
      </h2>
      <p className="max-w-prose">
        {areBoth ? (
          <Trans>
            A voter with a contact on the roll needs both codes: the one of the letter, and one sent to the
            contact. Without a letter such a place is not claimed. A voter without a contact needs the letter.
          </Trans>
        ) : (
          <Trans>
            One code is enough: the one of the letter, or one sent to the contact. Whoever has the letters
            could claim places before their voters do; the contact is told of such a claim.
          </Trans>
        )}
      </p>
      {mayChange && (
        <Button tone="secondary" className="self-start" onClick={() => setAsked(true)}>
          {areBoth ? <Trans>Take one code</Trans> : <Trans>Demand both codes</Trans>}
        </Button>
      )}
      {isAsked && (
        <ProposeDialog
          act="set-claim-codes"
          electionId={electionId}
          params={params}
          onClose={() => setAsked(false)}
        >
          <p>
            <ActSentence wanted={{ act: 'set-claim-codes', params }} />
          </p>
          <p>
            <Trans>Once the roll is frozen, or somebody has claimed a place, this no longer changes.</Trans>
          </p>
        </ProposeDialog>
      )}
    </Card>
  );
}
