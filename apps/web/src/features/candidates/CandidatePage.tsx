import type { CandidateId } from '@evoting/contract/fields';
import { Trans, useLingui } from '@lingui/react/macro';
import { useParams } from 'react-router';
import { Alert } from '../../components/Alert.tsx';
import { ButtonLink } from '../../components/Button.tsx';
import { Card } from '../../components/Card.tsx';
import { PartyLine } from '../../components/PartyLine.tsx';
import { Portrait } from '../../components/Portrait.tsx';
import { PostName } from '../../components/PostName.tsx';
import { ShareButton } from '../../components/ShareButton.tsx';
import { Skeleton } from '../../components/Skeleton.tsx';
import { messageOf } from '../../lib/errors.ts';
import { resultsOf } from '../../lib/paths.ts';
import { useCandidate } from '../extras/api.ts';

/** The public page of a candidate. */
export function CandidatePage() {
  const { t } = useLingui();
  const { id = '' } = useParams();
  const { data: candidate, error } = useCandidate(id as CandidateId);
  const name = candidate?.name ?? t`Candidate`;
  return (
    <div className="wide flex flex-col gap-6 py-8 sm:py-12">
      <title>{`${name} - E-Voting`}</title>
      {error && !candidate && <Alert tone="danger">{messageOf(error)}</Alert>}
      {!error && !candidate && <Skeleton className="h-96 max-w-3xl" />}
      {candidate && (
        <Card className="flex max-w-3xl flex-col gap-6 p-5 sm:p-8">
          <p className="text-soft">{candidate.electionTitle}</p>
          <div className="flex flex-col gap-5 sm:flex-row">
            <Portrait name={name} image={candidate.image} className="w-40 sm:w-48" />
            <div className="flex min-w-0 flex-col gap-2">
              <h1 className="text-3xl sm:text-4xl">{name}</h1>
              <p className="text-xl text-soft">
                <PostName name={candidate.postName} />
              </p>
              <PartyLine
                name={candidate.partyName}
                acronym={candidate.partyAcronym}
                banner={candidate.partyBanner}
                className="font-semibold"
              />
            </div>
          </div>
          {candidate.givenUp && (
            <Alert tone="info">
              <Trans>
                The electoral commission gave this election up before anybody could vote: there are no
                results.
              </Trans>
            </Alert>
          )}
          {candidate.isUnopposed && (
            <Alert tone="info">
              <Trans>Elected without a vote: no more people stood for the post than are elected.</Trans>
            </Alert>
          )}
          <section className="flex flex-col gap-2 border-t border-line pt-5">
            <h2 className="text-xl">
              <Trans>In their own words</Trans>
            </h2>
            <p className="max-w-prose whitespace-pre-line">{candidate.bio}</p>
            <p className="text-base text-soft">
              <Trans>Written by the candidate or the party. E-Voting does not check it.</Trans>
            </p>
          </section>
          <div className="flex flex-wrap items-center gap-3">
            {!candidate.givenUp && !candidate.isUnopposed && (
              <ButtonLink to={resultsOf(candidate.postName, candidate.log)} tone="secondary" size="small">
                <Trans>See how the post stands</Trans>
              </ButtonLink>
            )}
            <ShareButton title={name} />
          </div>
        </Card>
      )}
    </div>
  );
}
