import type { PostId } from '@evoting/contract/fields';
import { Trans } from '@lingui/react/macro';
import type { Ref } from 'react';
import { Button } from '../../../components/Button.tsx';
import { EnglishBeside } from '../../../lib/Trans.tsx';
import type { Position } from '../posts.ts';
import { ChoiceList } from './ChoiceList.tsx';

interface SubmitProps {
  ref: Ref<HTMLElement>;
  positions: readonly Position[];
  onChange: (id: PostId) => void;
  onVote: () => void;
}

/** The end of the paper: a summary of the choices, and the Vote button. */
export function SubmitCard({ ref, positions, onChange, onVote }: SubmitProps) {
  return (
    <section
      ref={ref}
      aria-labelledby="submit-title"
      className="flex scroll-mb-3 flex-col gap-3 rounded-card border-2 border-brand bg-brand-tint p-3 max-sm:-mx-2 sm:gap-5 sm:p-6"
    >
      <h2 id="submit-title" className="text-xl sm:text-2xl">
        <EnglishBeside>
          <Trans>Vote for All Selected Positions</Trans>
        </EnglishBeside>
      </h2>
      <ChoiceList positions={positions} onChange={onChange} />
      <Button size="large" onClick={onVote} className="w-full sm:w-auto sm:min-w-56 sm:self-end">
        <EnglishBeside>
          <Trans>Vote</Trans>
        </EnglishBeside>
      </Button>
    </section>
  );
}
