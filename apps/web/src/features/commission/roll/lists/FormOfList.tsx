import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { Button } from '../../../../components/Button.tsx';
import { FailureAlert } from '../../../../components/FailureAlert.tsx';
import { useImport } from './api.ts';
import { ColumnFields } from './ColumnFields.tsx';
import { ListPreview } from './ListPreview.tsx';
import { type Reading, ReadingFields } from './ReadingFields.tsx';

/**
 * The format and columns of a list, beside its first rows in that format. The rows stay until those of
 * another format are there.
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
