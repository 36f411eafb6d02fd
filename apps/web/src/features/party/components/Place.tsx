import type { ResultEntry } from '@evoting/contract/extras';
import type { CandidateId } from '@evoting/contract/fields';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';

/** Shows the place of a candidate by votes among those of the post; nothing while nobody has a vote. */
export function Place({ id, entries }: { id: CandidateId; entries: readonly ResultEntry[] }) {
  const { t } = useLingui();
  const own = entries.find(({ candidateId }) => candidateId === id);
  if (!own || entries.every((entry) => entry.votes === 0)) return null;
  const { votes } = own;
  const place = entries.filter((other) => other.votes > votes).length + 1;
  const all = entries.length;
  const isLevel = entries.some((other) => other.candidateId !== id && other.votes === votes);
  const counted = t`${plural(votes, { one: '# vote', other: '# votes' })}`;
  return (
    <p className="text-soft">
      {isLevel ? (
        <Trans>
          {counted}, place {place} of {all}, level with others
        </Trans>
      ) : (
        <Trans>
          {counted}, place {place} of {all}
        </Trans>
      )}
    </p>
  );
}
