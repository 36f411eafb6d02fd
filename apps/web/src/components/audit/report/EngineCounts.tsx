import type { VerifiedCounts } from '@evoting/belenios/guarded';
import { Plural, useLingui } from '@lingui/react/macro';
import { formatCount } from '../../../lib/format.ts';

/** Tells how many ballots each engine verified. */
export function EngineCounts({ judged }: { judged: VerifiedCounts }) {
  const { i18n } = useLingui();
  const [fast, audited] = [judged.fast, judged.audited].map((count) => formatCount(count, i18n.locale));
  if (judged.fast === 0) return null;
  if (judged.audited === 0) {
    return (
      <p className="text-soft">
        <Plural
          value={judged.fast}
          one="Here and now the fast engine judged one ballot. It was not drawn to be judged by the audited one again."
          other={`Here and now the fast engine judged ${fast} ballots. None of them was drawn to be judged by the audited one again.`}
        />
      </p>
    );
  }
  return (
    <p className="text-soft">
      <Plural
        value={judged.fast}
        one={`Here and now the fast engine judged one ballot. The audited one judged ${audited}, drawn at random or looked at again.`}
        other={`Here and now the fast engine judged ${fast} ballots. The audited one judged ${audited} of them again, drawn at random.`}
      />
    </p>
  );
}
