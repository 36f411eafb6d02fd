import type { Profile } from '@evoting/contract/user';
import { Avatar } from '../../../components/Avatar.tsx';

/** The current picture, or a party's banner. */
export function Picture({ user }: { user: Profile }) {
  return (
    <div className="flex min-w-0 flex-col gap-3">
      {user.userType === 'PARTY' && user.image ? (
        <img
          src={user.image}
          alt=""
          width={480}
          height={160}
          className="aspect-[3/1] h-auto w-full max-w-md rounded-card border border-line object-cover"
        />
      ) : (
        <Avatar name={user.name} image={user.image} className="size-24 text-3xl" />
      )}
      <p className="min-w-0 text-soft wrap-anywhere">{user.email}</p>
    </div>
  );
}
