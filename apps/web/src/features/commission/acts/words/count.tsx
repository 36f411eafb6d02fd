import { Trans } from '@lingui/react/macro';
import type { WordsOf } from './act-words.ts';

/** The acts that wait on the screen "Count and certify". */
export const COUNT_WORDS: WordsOf<'close-election' | 'certify-result'> = {
  'close-election': {
    screens: ['count', 'elections', 'day'],
    isHeldBack: true,
    title: <Trans>Close voting now</Trans>,
    sentence: () => <Trans>Close the election, for good.</Trans>,
  },
  'certify-result': {
    screens: ['count'],
    title: <Trans>Certify this result</Trans>,
    sentence: ({ size, root, ballots }, { count }) => {
      const entries = count(size);
      const counted = count(ballots);
      return (
        <Trans>
          Certify the result of {counted} ballots: the public record at {entries} entries with the root{' '}
          <strong className="break-all font-mono">{root}</strong>
        </Trans>
      );
    },
  },
};
