import type { SmallContest } from '@evoting/contract/commission/areas';
import { Plural, Trans } from '@lingui/react/macro';
import { Alert } from '../../../../components/Alert.tsx';

const SHOWN = 20;

/** Names the posts that so few elect that the exact result tells much about each of them. */
export function SmallContests({ contests }: { contests: readonly SmallContest[] }) {
  if (contests.length === 0) return null;
  const more = contests.length - SHOWN;
  return (
    <Alert tone="attention">
      <p>
        <Trans>
          Few people elect these posts. The exact result of each is published, and may show how they voted:
        </Trans>
      </p>
      <ul className="list-disc pl-5 font-normal text-ink">
        {contests.slice(0, SHOWN).map(({ name, places }) => (
          <li key={name}>
            <Trans>
              {name}: <Plural value={places} one="one place on the roll" other="# places on the roll" />
            </Trans>
          </li>
        ))}
      </ul>
      <p className="font-normal text-ink">
        {more > 0 && <Plural value={more} one="And one more post. " other="And # more posts. " />}
        <Trans>
          Let more people elect a post: give it to a larger area, before voting is opened. Results of areas
          within a post are joined by themselves.
        </Trans>
      </p>
    </Alert>
  );
}
