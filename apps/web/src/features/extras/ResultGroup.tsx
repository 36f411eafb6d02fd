import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Avatar } from '../../components/Avatar.tsx';
import type { Item } from './search-groups.ts';

/** The search results of one kind. */
export function ResultGroup({
  title,
  items,
  onFollow,
}: {
  title: ReactNode;
  items: Item[];
  onFollow: () => void;
}) {
  return (
    <section className="flex flex-col gap-1">
      <h3 className="text-base text-soft">{title}</h3>
      <ul>
        {items.map(({ key, to, name, about, image }) => (
          <li key={key}>
            <Link
              to={to}
              onClick={onFollow}
              className="-mx-3 flex min-h-14 items-center gap-3 rounded-card px-3 py-1.5 text-ink no-underline hover:bg-sunk"
            >
              {image !== undefined && <Avatar name={name} image={image} />}
              <span className="min-w-0">
                <span className="block font-semibold">{name}</span>
                {about && <span className="block text-base leading-snug text-soft">{about}</span>}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
