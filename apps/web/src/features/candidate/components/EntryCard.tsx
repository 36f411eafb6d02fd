import type { CandidateView } from '@evoting/contract/candidate';
import { Trans } from '@lingui/react/macro';
import { Link } from 'react-router';
import { Card } from '../../../components/Card.tsx';
import { NominationState } from '../../../components/NominationState.tsx';
import { PartyLine } from '../../../components/PartyLine.tsx';
import { Portrait } from '../../../components/Portrait.tsx';
import { candidatePage } from '../../../lib/paths.ts';

export function EntryCard({ view }: { view: CandidateView }) {
  const { candidate, partyName, partyAcronym, partyBanner } = view;
  return (
    <Card className="flex flex-col gap-5 p-5 sm:p-6">
      <h2 className="text-2xl">
        <Trans>As voters see you</Trans>
      </h2>
      <div className="flex gap-4">
        <Portrait name={candidate.name} image={candidate.userImage} className="w-32" />
        <div className="flex min-w-0 flex-col gap-1.5">
          <p className="text-xl font-bold">{candidate.name}</p>
          <NominationState status={candidate.status} reason={candidate.reason} />
          <p className="text-soft">{candidate.userPosition.postName}</p>
          <PartyLine name={partyName} acronym={partyAcronym} banner={partyBanner} className="font-semibold" />
        </div>
      </div>
      <p className="max-w-prose whitespace-pre-line">{candidate.userManifesto}</p>
      <Link to={candidatePage(candidate.id)} className="link inline-flex min-h-11 items-center self-start">
        <Trans>Open your public page</Trans>
      </Link>
      <p className="text-base text-soft">
        <Trans>
          The name on the ballot is your party's to change. The name in your profile is that of your account.
        </Trans>
      </p>
    </Card>
  );
}
