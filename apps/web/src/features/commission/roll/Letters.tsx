import type { RollImport } from '@evoting/contract/commission/roll';
import { Trans } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { Button } from '../../../components/Button.tsx';
import { FailureAlert } from '../../../components/FailureAlert.tsx';
import { fetchLetters, useKeepLetters } from './api.ts';
import { saveLetters } from './letterFile.ts';

/**
 * The codes for the letters: saved once. Until the officer says that the file is kept, it may be made anew,
 * with other codes.
 */
export function Letters({ list }: { list: RollImport }) {
  const keep = useKeepLetters(list.id);
  const make = useMutation({
    mutationFn: async () => {
      const { run, letters } = await fetchLetters(list.id);
      saveLetters('letters.csv', letters);
      return run;
    },
  });
  if (list.hasLetters)
    return (
      <p className="text-soft">
        <Trans>The letters of this list were given out. Their codes are nowhere else.</Trans>
      </p>
    );
  return (
    <div className="flex flex-col gap-3 border-t border-line pt-4">
      <p>
        <Trans>
          Each person claims the place with a code: that of a letter, or one that is mailed to the address on
          the roll. The list for the letters exists once: the server keeps no code.
        </Trans>
      </p>
      {make.isError && <FailureAlert error={make.error} />}
      {keep.isError && <FailureAlert error={keep.error} />}
      <div className="flex flex-wrap gap-3">
        <Button tone="secondary" pending={make.isPending} onClick={() => make.mutate()}>
          {make.isSuccess ? (
            <Trans>Make the letters anew, with other codes</Trans>
          ) : (
            <Trans>Save the list for the letters</Trans>
          )}
        </Button>
        {make.isSuccess && (
          <Button pending={keep.isPending} onClick={() => keep.mutate(make.data)}>
            <Trans>I have the file: never make it again</Trans>
          </Button>
        )}
      </div>
    </div>
  );
}
