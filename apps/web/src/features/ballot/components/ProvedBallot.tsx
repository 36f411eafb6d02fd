import { Trans, useLingui } from '@lingui/react/macro';
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs';
import type { ReactNode } from 'react';
import { Alert } from '../../../components/Alert.tsx';
import { Button } from '../../../components/Button.tsx';
import { saveFile } from '../../../lib/download.ts';
import { formatCount, formatDateTime } from '../../../lib/format.ts';
import type { CheckOutcome } from '../check.ts';

export interface OutcomeProps<Outcome = CheckOutcome> {
  outcome: Outcome;
  /** True if the account that is logged in cast it. */
  isMine: boolean;
}

/** Lists what was proved of a ballot that is in the record. */
export function ProvedBallot({ outcome, isMine }: OutcomeProps<Proved>) {
  const { i18n } = useLingui();
  const { isCounted, isConsistent, isReceiptSigned } = outcome;
  const position = formatCount(outcome.index + 1, i18n.locale);
  const size = formatCount(outcome.treeSize, i18n.locale);
  return (
    <>
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
          <Seen outcome={outcome} />
          {isCounted && (
            <Proof>
              <Trans>
                The published count covers this position. "Check this count" proves that the count is right.
              </Trans>
            </Proof>
          )}
        </ul>
      </Alert>
      <NotSeen outcome={outcome} />
      <SaveProof outcome={outcome} />
    </>
  );
}

type Proved = Extract<CheckOutcome, { kind: 'proved' }>;

/** The witnesses that have signed a tree with this ballot in it. */
const signersFor = ({ index, witnessed }: Proved) =>
  witnessed?.sightings.filter(({ size }) => size > index) ?? [];

const isSeen = ({ index, witnessed }: Proved) => witnessed !== null && witnessed.size > index;

/** Says who has signed the record with this ballot in it. */
function Seen({ outcome }: { outcome: Proved }) {
  const { i18n } = useLingui();
  const { witnessed } = outcome;
  if (!witnessed || !isSeen(outcome)) return null;
  const { of } = witnessed;
  const signed = signersFor(outcome).length;
  const time = formatDateTime(witnessed.time * 1000, i18n.locale);
  return (
    <Proof>
      <Trans>
        {signed} of {of} witnesses have seen and signed the record with this ballot in it, {time}.
      </Trans>
    </Proof>
  );
}

/** Saves the proof for programs of others, who then need no server. */
function SaveProof({ outcome: { proofFile } }: { outcome: Proved }) {
  if (proofFile === null) return null;
  return (
    <Button
      tone="secondary"
      size="small"
      className="sm:self-start"
      onClick={() => saveFile('my-ballot.tlog-proof', new Blob([proofFile]))}
    >
      <Trans>Save this proof as a file</Trans>
    </Button>
  );
}

/** Says what to do where too few witnesses have signed the record with this ballot in it. */
function NotSeen({ outcome }: { outcome: Proved }) {
  const { witnessed } = outcome;
  if (witnessed?.state === 'none' || isSeen(outcome)) return null;
  const signed = signersFor(outcome).length;
  return (
    <Alert tone="attention">
      {witnessed ? (
        <Trans>
          {signed} of {witnessed.of} witnesses have signed the record with this ballot in it; this election
          asks for {witnessed.quorum}. They sign every minute. Check again in ten minutes: if it stays so,
          this device may be shown another record than other people; tell the electoral commission and an
          observer.
        </Trans>
      ) : (
        <Trans>
          The signatures of the witnesses could not be read, so this device may be shown another record than
          other people. Check again in a minute; if it stays so, tell the electoral commission and an
          observer.
        </Trans>
      )}
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
