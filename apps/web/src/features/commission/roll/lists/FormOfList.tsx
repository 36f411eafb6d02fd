import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { Button } from '../../../../components/Button.tsx';
import { FailureAlert } from '../../../../components/FailureAlert.tsx';
import { useImport } from './api.ts';
import { ColumnFields } from './ColumnFields.tsx';
import { ListPreview } from './ListPreview.tsx';
import { type Reading, ReadingFields } from './ReadingFields.tsx';

/**
 * How a list is written, and which column holds what, beside its first rows as they are read so. While
 * another reading is on its way, or failed, the rows of the last one stay.
 */
export function FormOfList({ id }: { id: string }) {
  const [wanted, setWanted] = useState<Reading>({});
  const { data: read, error, refetch } = useImport(id, wanted);
  const [data, setData] = useState(read);
  if (read && read !== data) setData(read);
  if (!data) return error && <FailureAlert error={error} />;
  const [head = [], ...rows] = data.rows;
  return (
    <div className="flex flex-col gap-4">
      <ReadingFields reading={{ ...data.reading, ...wanted }} onChange={setWanted} />
      {error && !read && (
        <>
          <FailureAlert error={error} />
          <Button tone="secondary" size="small" className="self-start" onClick={() => refetch()}>
            <Trans>Try again</Trans>
          </Button>
        </>
      )}
      <ListPreview fileName={data.import.fileName} head={head} rows={rows} />
      {/* Another reading has other columns. */}
      <ColumnFields
        key={head.join('\n')}
        id={id}
        head={head}
        reading={data.reading}
        isRead={read !== undefined}
      />
    </div>
  );
}
