import { Trans, useLingui } from '@lingui/react/macro';
import { ButtonLink } from '../../../../components/Button.tsx';
import { Card } from '../../../../components/Card.tsx';
import { formatDateTime } from '../../../../lib/format.ts';
import { paths } from '../../../../lib/paths.ts';
import { useStanding } from '../../../standing/api.ts';

/** The way to a nomination of oneself, in an election that takes them; nothing in another. */
export function StandEntry() {
  const { i18n } = useLingui();
  const { rules, own } = useStanding().data ?? {};
  if (!rules || (rules.isOver && !own)) return null;
  const until = formatDateTime(rules.untilMs, i18n.locale);
  return (
    <Card className="mx-auto mt-4 flex w-full max-w-xl flex-col items-start gap-3 p-5 sm:p-8">
      <h2 className="text-xl">
        <Trans>Stand for a post</Trans>
      </h2>
      {!own && (
        <p>
          <Trans>In this election you can nominate yourself, until {until}.</Trans>
        </p>
      )}
      <ButtonLink to={paths.stand} tone="secondary">
        {own ? <Trans>Open your nomination</Trans> : <Trans>Nominate yourself</Trans>}
      </ButtonLink>
    </Card>
  );
}
