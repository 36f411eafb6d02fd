import type { PartyStanding } from '@evoting/contract/party';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';
import { Card } from '../../../components/Card.tsx';
import { NominationState } from '../../../components/NominationState.tsx';
import { formatDateTime } from '../../../lib/format.ts';
import { paths } from '../../../lib/paths.ts';
import { useProfile } from '../../profile/api.ts';
import { useResults } from '../../results/api.ts';
import { usePartyStanding } from '../api.ts';
import { Place } from './Place.tsx';

/** Shows what the ballot paper still lacks of the party, and how each of its candidates stands. */
export function PostsCard() {
  const { data } = usePartyStanding();
  const results = useResults({}).data;
  if (!data || data.posts.length === 0) return null;
  const { posts } = data;
  const filled = posts.filter(({ nominations }) => nominations.length > 0).length;
  return (
    <section className="flex flex-col gap-3">
      <h2 className="text-2xl">
        <Trans>Your candidates by post</Trans>
      </h2>
      <p>
        <Plural
          value={posts.length}
          one={`${filled} of # post has a candidate of yours.`}
          other={`${filled} of # posts have a candidate of yours.`}
        />{' '}
        <Until standing={data} />
      </p>
      <Missing />
      <Card>
        <ul className="divide-y divide-line">
          {posts.map(({ postName, nominations }) => (
            <li key={postName} className="flex flex-col gap-2 px-5 py-4 sm:flex-row sm:gap-6">
              <h3 className="text-lg wrap-anywhere sm:w-56 sm:shrink-0">{postName}</h3>
              {nominations.length === 0 && (
                <p className="text-soft">
                  <Trans>Nobody yet</Trans>
                </p>
              )}
              <ul className="flex min-w-0 flex-col gap-2">
                {nominations.map(({ id, name, status, reason }) => (
                  <li key={id} className="wrap-anywhere">
                    <strong>{name}</strong>
                    <NominationState status={status} reason={reason} />
                    {status === 'approved' && (
                      <p className="text-soft">
                        <Trans>Approved</Trans>
                      </p>
                    )}
                    {results && !results.meta.hidden && (
                      <Place id={id} entries={results.data[postName] ?? []} />
                    )}
                  </li>
                ))}
              </ul>
            </li>
          ))}
        </ul>
      </Card>
    </section>
  );
}

/** Says when nominations close, while the party may nominate. */
function Until({ standing: { state, nominating } }: { standing: PartyStanding }) {
  const { i18n } = useLingui();
  if (!nominating || (state !== 'may-nominate' && state !== 'waits')) return null;
  const time = nominating.untilMs === null ? null : formatDateTime(nominating.untilMs, i18n.locale);
  if (nominating.until === 'voting-begins')
    return time === null ? (
      <Trans>Nominations close when voting begins.</Trans>
    ) : (
      <Trans>Nominations close when voting begins: {time}.</Trans>
    );
  return time === null ? (
    <Trans>You can put up candidates until voting ends.</Trans>
  ) : (
    <Trans>You can put up candidates until voting ends: {time}.</Trans>
  );
}

/** Names what voters look for on the paper and the party has not given. */
function Missing() {
  const profile = useProfile().data;
  if (!profile) return null;
  const lacksSign = profile.image === null;
  const lacksAcronym = !profile.acronym;
  if (!lacksSign && !lacksAcronym) return null;
  return (
    <p className="max-w-prose">
      {lacksSign && lacksAcronym && <Trans>Your party has no sign and no acronym.</Trans>}
      {lacksSign && !lacksAcronym && <Trans>Your party has no sign.</Trans>}
      {!lacksSign && lacksAcronym && <Trans>Your party has no acronym.</Trans>}{' '}
      <Trans>Many voters find a party on the ballot paper by these.</Trans>{' '}
      <Link to={paths.partyProfile} className="link">
        <Trans>Open the profile of the party</Trans>
      </Link>
    </p>
  );
}
