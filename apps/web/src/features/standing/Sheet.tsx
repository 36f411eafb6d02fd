import type { NominationToSecond } from '@evoting/contract/self-nomination';
import { Portrait } from '../../components/Portrait.tsx';

/** A nomination as the ballot paper and the candidate's page would show it. */
export function Sheet({
  nomination: { name, picture, postName, bio },
}: {
  nomination: Pick<NominationToSecond, 'name' | 'picture' | 'postName' | 'bio'>;
}) {
  return (
    <>
      <div className="flex gap-4 large-text:flex-col">
        <Portrait name={name} image={picture} className="w-24 sm:w-32" />
        <div className="flex min-w-0 flex-col gap-1">
          <p className="text-2xl font-bold wrap-anywhere">{name}</p>
          <p className="text-lg text-soft wrap-anywhere">{postName}</p>
        </div>
      </div>
      <p className="max-w-prose whitespace-pre-line wrap-anywhere">{bio}</p>
    </>
  );
}
