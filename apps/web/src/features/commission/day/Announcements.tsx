import type { Announcement, VotingDay } from '@evoting/contract/commission/day';
import { Trans } from '@lingui/react/macro';
import { useOfficer } from '../api.ts';
import { AnnounceForm } from './AnnounceForm.tsx';
import { ShownAnnouncement } from './ShownAnnouncement.tsx';

/** The announcements that voters see on the landing page, the ballot paper and the results. */
export function Announcements({
  election,
  announcements,
}: {
  election: NonNullable<VotingDay['election']>;
  announcements: readonly Announcement[];
}) {
  const mayAct = useOfficer().data?.officer.role === 'returning-officer';
  return (
    <section className="flex flex-col gap-3">
      <h2 className="text-2xl">
        <Trans>Announcements</Trans>
      </h2>
      {announcements.length === 0 && (
        <p className="text-soft">
          <Trans>Voters see none at the moment.</Trans>
        </p>
      )}
      <ul className="flex flex-col gap-3">
        {announcements.map((announcement) => (
          <ShownAnnouncement key={announcement.id} announcement={announcement} mayAct={mayAct} />
        ))}
      </ul>
      {mayAct && <AnnounceForm election={election} />}
    </section>
  );
}
