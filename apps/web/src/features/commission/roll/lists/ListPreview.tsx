import { useLingui } from '@lingui/react/macro';
import { TableShell } from '../../../../components/TableShell.tsx';

/** The first rows of a list, as they are read. */
export function ListPreview({
  fileName,
  head,
  rows,
}: {
  fileName: string;
  head: readonly string[];
  rows: readonly (readonly string[])[];
}) {
  const { t } = useLingui();
  return (
    <TableShell label={t`The first rows of ${fileName}`}>
      <thead>
        <tr>
          {head.map((name, column) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a column is its index
            <th key={column} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, line) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a row is its index
          <tr key={line}>
            {row.map((cell, column) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its index
              <td key={column}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </TableShell>
  );
}
