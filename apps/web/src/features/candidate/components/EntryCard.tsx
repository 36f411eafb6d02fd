import type { CandidateView } from '@evoting/contract/candidate';
import { Trans } from '@lingui/react/macro';
import { Card } from '../../../components/Card.tsx';
import { PartyLine } from '../../../components/PartyLine.tsx';
import { Portrait } from '../../../components/Portrait.tsx';

export function EntryCard({ view }: { view: CandidateView }) {
  const { candidate, partyName, partyBanner } = view;
  return (
    <Card className="flex flex-col gap-5 p-5 sm:p-6">
      <h2 className="text-2xl">
        <Trans>As voters see you</Trans>
      </h2>
      <div className="flex gap-4">
        <Portrait name={candidate.name} image={candidate.userImage} className="w-32" />
        <div className="flex min-w-0 flex-col gap-1.5">
          <p className="text-xl font-bold">{candidate.name}</p>
          <p className="text-soft">{candidate.userPosition.postName}</p>
          <PartyLine name={partyName} banner={partyBanner} className="font-semibold" />
        </div>
      </div>
      <p className="max-w-prose whitespace-pre-line">{candidate.userManifesto}</p>
    </Card>
  );
}
