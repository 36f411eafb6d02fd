import type { VotingDay } from '@evoting/contract/commission/day';
import { Trans, useLingui } from '@lingui/react/macro';
import { Card } from '../../../components/Card.tsx';
import { formatCount } from '../../../lib/format.ts';

type Refusal = VotingDay['refusals'][number] & { readonly sentence: string };

/** Why casts were refused: each with the sentence that its voter read. */
export function Refusals({ refusals }: { refusals: readonly Refusal[] }) {
  const { i18n } = useLingui();
  return (
    <section className="flex flex-col gap-3">
      <h2 className="text-2xl">
        <Trans>Casts that were refused</Trans>
      </h2>
      <Card className="p-5">
        {refusals.length === 0 ? (
          <p className="text-soft">
            <Trans>None so far.</Trans>
          </p>
        ) : (
          <ul className="divide-y divide-line">
            {refusals.map(({ code, casts, sentence }) => (
              <li key={code} className="flex justify-between gap-4 py-2">
                <span className="min-w-0 wrap-anywhere">{sentence}</span>
                <strong>{formatCount(casts, i18n.locale)}</strong>
              </li>
            ))}
          </ul>
        )}
      </Card>
    </section>
  );
}
