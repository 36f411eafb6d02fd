import { Skeleton } from '../../../components/Skeleton.tsx';

export function PlaceholderRow() {
  return (
    <tr>
      <td>
        <Skeleton className="size-11 rounded-full" />
      </td>
      <td>
        <Skeleton className="h-5 w-36" />
      </td>
      <td>
        <Skeleton className="h-5 w-52" />
      </td>
      <td>
        <Skeleton className="h-5 w-28" />
      </td>
      <td>
        <Skeleton className="ml-auto size-9" />
      </td>
    </tr>
  );
}
