import type { PostId } from '@evoting/contract/fields';
import type { Voteable } from '@evoting/contract/vote';
import { Trans } from '@lingui/react/macro';
import { Button } from '../../../components/Button.tsx';
import { PartySign } from '../../../components/PartySign.tsx';
import { PostName } from '../../../components/PostName.tsx';
import type { Position } from '../posts.ts';

/** Lists every position with its choice and the party's sign, and with `onChange` a button to change it. */
export function ChoiceList({
  positions,
  onChange,
}: {
  positions: readonly Position[];
  onChange?: (id: PostId) => void;
}) {
  return (
    <ul className="divide-y divide-line rounded-card border border-line bg-surface">
      {positions.map(({ post, chosen: [first, ...others] }) => (
        <li
          key={post.id}
          className="flex items-center gap-3 px-2 py-0.5 sm:gap-4 sm:px-4 sm:py-2 large-text:flex-wrap"
        >
          {first && first.answer === undefined && others.length === 0 && (
            <PartySign sign={first.partyBanner} className="size-[min(3rem,24vw)] sm:size-16" />
          )}
          <span className="min-w-0 grow leading-[1.15] large-text:basis-full">
            <span className="block text-[0.9375rem] text-soft">
              <PostName name={post.postName} />
            </span>
            {first ? (
              [first, ...others].map((one) => <Chosen key={one.candidateId} candidate={one} />)
            ) : (
              <span className="block font-semibold">
                <Trans>Nobody chosen</Trans>
              </span>
            )}
          </span>
          {onChange && (
            <Button
              tone="quiet"
              size="small"
              onClick={() => onChange(post.id)}
              className="-mr-1 shrink-0 px-2 underline"
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

function Chosen({ candidate: { candidateName, partyAcronym, partyName } }: { candidate: Voteable }) {
  return (
    <>
      <span className="block font-semibold">{candidateName}</span>
      <span className="block text-base leading-[1.15]">
        {partyAcronym && <strong className="text-lg leading-none">{partyAcronym} </strong>}
        {partyName}
      </span>
    </>
  );
}
