import type { PostId } from '@evoting/contract/fields';
import { Trans } from '@lingui/react/macro';
import { Avatar } from '../../../components/Avatar.tsx';
import { Button } from '../../../components/Button.tsx';
import type { Position } from './PositionSelector.tsx';

/** Lists every position with its choice, and with `onChange` a button to change it. */
export function ChoiceList({
  positions,
  onChange,
}: {
  positions: readonly Position[];
  onChange?: (id: PostId) => void;
}) {
  return (
    <ul className="divide-y divide-line rounded-card border border-line bg-surface">
      {positions.map(({ post, chosen }) => (
        <li key={post.id} className="flex items-center gap-3 px-3 py-2 sm:px-4">
          {chosen && <Avatar name={chosen.candidateName} image={chosen.candidateImage} />}
          <span className="min-w-0 grow leading-tight">
            <span className="block text-base text-soft">{post.postName}</span>
            <span className="block font-semibold">{chosen?.candidateName}</span>
            <span className="block text-base">{chosen?.partyName}</span>
          </span>
          {onChange && (
            <Button
              tone="quiet"
              size="small"
              onClick={() => onChange(post.id)}
              className="-mr-2 shrink-0 px-2 underline"
            >
              <Trans>
                Change<span className="sr-only"> {post.postName}</span>
              </Trans>
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}
