import { Trans } from '@lingui/react/macro';
import { Card } from '../../../../components/Card.tsx';
import { NeverAlone } from '../NeverAlone.tsx';
import { LetterForm, type Props } from './LetterForm.tsx';

/** Another code for a place that no one has claimed, for a voter who lost the letter or never had one. */
export function NewLetter(props: Props) {
  return (
    <Card className="flex flex-col gap-4 p-5">
      <h2 className="text-xl">
        <Trans>A new letter</Trans>
      </h2>
      <p className="text-soft">
        <Trans>
          For a voter who has no letter and cannot have a code mailed, while no one has claimed the place. The
          earlier code stops working.
        </Trans>
      </p>
      <NeverAlone>
        <LetterForm {...props} />
      </NeverAlone>
    </Card>
  );
}
