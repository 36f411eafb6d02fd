import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button } from '../../../../components/Button.tsx';
import { DialogActions } from '../../../../components/DialogActions.tsx';
import { useSpokenPost } from '../../../../components/usePostNames.ts';
import type { CastFlow, Seal } from '../../cast-steps.ts';
import type { Position } from '../../posts.ts';
import { ChoiceList } from '../ChoiceList.tsx';
import { ReadAloud } from '../ReadAloud.tsx';
import { Sealed } from './Sealed.tsx';
import { Sealing } from './Sealing.tsx';

interface AskProps {
  positions: readonly Position[];
  seal: Seal;
  flow: CastFlow;
}

/** Words the confirmation as it is read aloud. */
const confirmationIn = (
  i18n: I18n,
  positions: readonly Position[],
  spoken: ReturnType<typeof useSpokenPost>,
) => [
  i18n._(msg`Are you sure you want to vote for all selected positions?`),
  ...positions.map(({ post, chosen }) =>
    [
      spoken(post.postName, i18n.locale),
      ...(chosen.length === 0 ? [i18n._(msg`Nobody chosen`)] : []),
      ...chosen.flatMap((one) => [one.partyAcronym ?? one.partyName, one.candidateName]),
    ]
      .filter(Boolean)
      .join('. '),
  ),
  i18n._(msg`After this your vote cannot be changed.`),
];

/**
 * The confirmation. The tracker is shown before the voter can cast or check the ballot, so that the device
 * could not know for which of the two it made it.
 */
export function AskStep({ positions, seal, flow }: AskProps) {
  const isMade = 'ballot' in seal;
  const spoken = useSpokenPost();
  return (
    <>
      {/* On a phone beside the heading of three lines, so that all choices stay in sight. */}
      <div className="relative flex items-center justify-between gap-2">
        <p className="text-base">
          <Trans>After this your vote cannot be changed.</Trans>
        </p>
        <ReadAloud
          says={(i18n) => confirmationIn(i18n, positions, spoken)}
          className="-my-2 max-[30rem]:absolute max-[30rem]:right-0 max-[30rem]:bottom-full max-[30rem]:my-0"
        />
      </div>
      <ChoiceList positions={positions} />
      <DialogActions
        isShort
        note={isMade ? <Sealed seal={seal} flow={flow} /> : <Sealing seal={seal} flow={flow} />}
      >
        <Button tone="secondary" onClick={flow.close}>
          <Trans>No</Trans>
        </Button>
        <Button disabled={!isMade} onClick={flow.cast}>
          <Trans>Yes</Trans>
        </Button>
      </DialogActions>
    </>
  );
}
