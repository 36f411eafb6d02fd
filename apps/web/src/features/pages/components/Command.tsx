import { useLingui } from '@lingui/react/macro';
import { Fragment } from 'react';
import { CopyButton } from '../../../components/CopyButton.tsx';

/** A command to copy. It wraps only between words, because a break after hyphens misrepresents an option. */
export function Command({ text }: { text: string }) {
  const { t } = useLingui();
  const words = text.split(' ');
  return (
    <div className="flex items-start gap-2 rounded-card border border-line bg-sunk py-1 pl-4">
      <code className="min-w-0 grow whitespace-normal py-2 text-base">
        {words.map((word, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a command never changes its order
          <Fragment key={i}>
            {i > 0 && ' '}
            <span className="inline-block max-w-full wrap-anywhere">{word}</span>
          </Fragment>
        ))}
      </code>
      <CopyButton text={text} label={t`Copy the command`} />
    </div>
  );
}
