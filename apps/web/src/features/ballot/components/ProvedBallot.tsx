import { Trans, useLingui } from '@lingui/react/macro';
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs';
import type { ReactNode } from 'react';
import { Alert } from '../../../components/Alert.tsx';
import { formatCount } from '../../../lib/format.ts';
import type { CheckOutcome } from '../check.ts';

export interface OutcomeProps<Outcome = CheckOutcome> {
  outcome: Outcome;
  /** True if the account that is logged in cast it. */
  isMine: boolean;
}

/** Lists what was proved of a ballot that is in the record. */
export function ProvedBallot({ outcome, isMine }: OutcomeProps<Extract<CheckOutcome, { kind: 'proved' }>>) {
  const { i18n } = useLingui();
  const { isCounted, isConsistent, isReceiptSigned } = outcome;
  const position = formatCount(outcome.index + 1, i18n.locale);
  const size = formatCount(outcome.treeSize, i18n.locale);
  return (
    <Alert tone="success">
      <p className="text-xl font-bold">
        <Headline isCounted={isCounted} isMine={isMine} />
      </p>
      <ul className="flex flex-col gap-2 pt-2">
        <Proof>
          <Trans>
            It is in the record at position {position} of {size}: proved up to the signed checkpoint.
          </Trans>
        </Proof>
        {isConsistent && (
          <Proof>
            <Trans>The record only grew since this device last saw it: nothing was taken out.</Trans>
          </Proof>
        )}
        {isReceiptSigned && (
          <Proof>
            <Trans>The receipt is signed by the record's own key.</Trans>
          </Proof>
        )}
        {isCounted && (
          <Proof>
            <Trans>
              The published count covers this position. "Check this count" proves that the count is right.
            </Trans>
          </Proof>
        )}
      </ul>
    </Alert>
  );
}

function Headline({ isCounted, isMine }: { isCounted: boolean; isMine: boolean }) {
  if (isMine) {
    return isCounted ? (
      <Trans>Your ballot is in the record and counted</Trans>
    ) : (
      <Trans>Your ballot is in the record</Trans>
    );
  }
  return isCounted ? (
    <Trans>This ballot is in the record and counted</Trans>
  ) : (
    <Trans>This ballot is in the record</Trans>
  );
}

function Proof({ children }: { children: ReactNode }) {
  return (
    <li className="flex items-start gap-2">
      <IconCircleCheck aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-brand" />
      <span>{children}</span>
    </li>
  );
}
