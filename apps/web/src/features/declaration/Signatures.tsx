import { Trans } from '@lingui/react/macro';
import { TableHead } from './TableHead.tsx';

const LINES = 4;

interface SignaturesProps {
  /** The officers who certified the result, who sign first. */
  officers: readonly string[];
}

/** Space for signatures: of the officers who certified the result, and of others. */
export function Signatures({ officers }: SignaturesProps) {
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
          {Array.from({ length: Math.max(LINES, officers.length + 2) }, (_, line) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines never change their order
            <tr key={line} className="h-14 border-b border-edge">
              <td className="w-1/2 pr-3 wrap-anywhere">{officers[line]}</td>
              <td />
              <td className="w-1/5" />
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
