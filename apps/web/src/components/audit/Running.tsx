import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { formatCount } from '../../lib/format.ts';
import { Button } from '../Button.tsx';
import { ProgressBar } from '../ProgressBar.tsx';
import type { Progress } from './protocol.ts';

/** Shows the progress of an audit, with a pause button. */
export function Running({ progress, onPause }: { progress: Progress | null; onPause: () => void }) {
  const { t, i18n } = useLingui();
  const count = (value: number) => formatCount(value, i18n.locale);
  const [entries, size] = [count(progress?.entries ?? 0), count(progress?.treeSize ?? 0)];
  const [ballots, proofs] = [count(progress?.ballots ?? 0), count(progress?.proofsChecked ?? 0)];
  return (
    <div className="flex flex-col gap-4">
      <ProgressBar
        label={t`Checking the record`}
        {...(progress && {
          value: progress.entries,
          max: progress.treeSize,
          detail: t`${entries} of ${size} entries`,
        })}
      />
      <p className="text-soft">
        <Plural
          value={progress?.ballots ?? 0}
          one={`One ballot so far, the proofs of ${proofs} checked.`}
          other={`${ballots} ballots so far, the proofs of ${proofs} checked.`}
        />{' '}
        <Trans>You may leave: the way so far is kept on this device.</Trans>
      </p>
      <Button tone="secondary" onClick={onPause} className="self-start">
        <Trans>Pause</Trans>
      </Button>
    </div>
  );
}
