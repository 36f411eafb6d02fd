import type { ElectedPaper } from '@evoting/contract/commission/areas';
import type { NamedPost } from '@evoting/contract/post-names';
import { Trans } from '@lingui/react/macro';
import { PartyLine } from '../../../components/PartyLine.tsx';
import { Portrait } from '../../../components/Portrait.tsx';
import { OtherNames } from '../acts/opening/OtherNames.tsx';
import { UnopposedNote } from '../UnopposedNote.tsx';

/** The posts of a paper with their candidates, and with their names in other languages. */
export function PaperContests({
  contests,
  postNames,
}: Pick<ElectedPaper, 'contests'> & { postNames: readonly NamedPost[] }) {
  if (contests.length === 0)
    return (
      <p className="text-soft">
        <Trans>There is no post on it.</Trans>
      </p>
    );
  return (
    <ul className="flex flex-col gap-3 py-2">
      {contests.map(({ name, seats, mayBeBlank, unopposed, candidates }) => (
        <li key={name}>
          <h3 className="text-lg wrap-anywhere">{name}</h3>
          <OtherNames post={name} postNames={postNames} />
          {unopposed && (
            <p className="font-semibold">
              <Trans>Not on the ballot paper: no more people stand than are elected.</Trans>
              <UnopposedNote others={unopposed.others} />
            </p>
          )}
          {!unopposed && seats !== undefined && (
            <p className="text-soft">
              {mayBeBlank ? (
                <Trans>
                  {seats} are elected. Voters choose up to {seats} candidates, or nobody.
                </Trans>
              ) : (
                <Trans>
                  {seats} are elected. Voters choose one to {seats} candidates.
                </Trans>
              )}
            </p>
          )}
          {candidates.length === 0 ? (
            <p className="text-soft">
              <Trans>No candidates yet.</Trans>
            </p>
          ) : (
            <ul className="grid gap-3 py-2 sm:grid-cols-2 lg:grid-cols-3">
              {candidates.map((one) => (
                <li key={`${one.name} ${one.party}`} className="flex min-w-0 gap-3">
                  {one.party !== '' && <Portrait name={one.name} image={one.picture} className="w-20" />}
                  <div className="flex min-w-0 flex-col gap-1 wrap-anywhere">
                    <p className="font-semibold">{one.name}</p>
                    {one.party !== '' && (
                      <PartyLine name={one.party} acronym={one.acronym} banner={one.banner} />
                    )}
                  </div>
                </li>
              ))}
            </ul>
          )}
        </li>
      ))}
    </ul>
  );
}
