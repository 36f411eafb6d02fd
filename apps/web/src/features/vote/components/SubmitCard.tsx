import type { PostId } from '@evoting/contract/fields';
import { Trans } from '@lingui/react/macro';
import { Button } from '../../../components/Button.tsx';
import { ChoiceList } from './ChoiceList.tsx';
import type { Position } from './PositionSelector.tsx';

interface SubmitProps {
  positions: readonly Position[];
  onChange: (id: PostId) => void;
  onVote: () => void;
}

/** The end of the paper: a summary of the choices, and the Vote button. */
export function SubmitCard({ positions, onChange, onVote }: SubmitProps) {
  return (
    <section
      aria-labelledby="submit-title"
      className="flex flex-col gap-5 rounded-card border-2 border-brand bg-brand-tint p-5 sm:p-6"
    >
      <h2 id="submit-title" className="text-2xl">
        <Trans>Vote for All Selected Positions</Trans>
      </h2>
      <ChoiceList positions={positions} onChange={onChange} />
      <Button size="large" onClick={onVote} className="w-full sm:w-auto sm:min-w-56 sm:self-end">
        <Trans>Vote</Trans>
      </Button>
    </section>
  );
}
