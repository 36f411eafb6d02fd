import { Trans } from '@lingui/react/macro';
import { TableHead } from './TableHead.tsx';

const LINES = 4;

/** Space for signatures. */
export function Signatures() {
  return (
    <section className="flex break-inside-avoid flex-col gap-2">
      <h2 className="text-xl">
        <Trans>Signatures</Trans>
      </h2>
      <table className="w-full border-collapse text-left">
        <TableHead>
          <Trans>Name and office</Trans>
          <Trans>Signature</Trans>
          <Trans>Date</Trans>
        </TableHead>
        <tbody>
          {Array.from({ length: LINES }, (_, line) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: empty lines, all alike
            <tr key={line} className="h-14 border-b border-edge">
              <td className="w-1/2" />
              <td />
              <td className="w-1/5" />
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
