import { UNDO_WITHIN_MS } from '@evoting/contract/constants';
import { Trans } from '@lingui/react/macro';
import { translationsIn } from '../translations.ts';
import type { WordsOf } from './act-words.ts';

/** The acts that wait on the screen "Voting day". */
export const DAY_WORDS: WordsOf<'announce' | 'release-end' | 'reopen-voting' | 'put-off-voting'> = {
  'release-end': {
    screens: ['day'],
    title: <Trans>Release the held end</Trans>,
    sentence: ({ act }) =>
      act === 'close-election' ? (
        <Trans>Release the early end of voting that an officer holds: all its minutes begin again.</Trans>
      ) : (
        <Trans>
          Release the declaration that an officer holds: all its minutes begin again, and then the election is
          void.
        </Trans>
      ),
  },
  announce: {
    screens: ['day'],
    title: <Trans>Tell voters</Trans>,
    sentence: ({ kind, text, ...others }) => (
      <>
        {kind === 'incident' ? (
          <Trans>Tell all voters, as an incident: {text}</Trans>
        ) : (
          <Trans>Tell all voters, as a notice: {text}</Trans>
        )}
        {translationsIn(others).map(({ code, name, text: translated }) => (
          <span key={code} className="block pt-2">
            {name}: <span lang={code}>{translated}</span>
          </span>
        ))}
      </>
    ),
  },
  'reopen-voting': {
    screens: ['day'],
    title: <Trans>Open voting again</Trans>,
    sentence: (params, { time }) => {
      const before = time(params.before);
      const closesAt = time(params.closesAt);
      return (
        <Trans>
          Open voting again, which the clock ended on {before}: it ends on {closesAt}.
        </Trans>
      );
    },
    deadlineMs: ({ before }) => Date.parse(before) + UNDO_WITHIN_MS,
  },
  'put-off-voting': {
    screens: ['day'],
    title: <Trans>Put voting off</Trans>,
    sentence: (params, { time }) => {
      const before = time(params.before);
      const opensAt = time(params.opensAt);
      return (
        <Trans>
          Put voting off, from {before}: it begins on {opensAt}. Ballots cast by then stay and count.
        </Trans>
      );
    },
    deadlineMs: ({ before }) => Date.parse(before) + UNDO_WITHIN_MS,
  },
};
