import { useState } from 'react';
import { useImport } from './api.ts';
import { ColumnFields } from './ColumnFields.tsx';
import { ListPreview } from './ListPreview.tsx';
import { type Reading, ReadingFields } from './ReadingFields.tsx';

/** How a list is written, and which column holds what, beside its first rows as they are read so. */
export function FormOfList({ id }: { id: string }) {
  const [reading, setReading] = useState<Reading>({});
  const { data } = useImport(id, reading);
  if (!data) return null;
  const [head = [], ...rows] = data.rows;
  return (
    <div className="flex flex-col gap-4">
      <ReadingFields reading={data.reading} onChange={setReading} />
      <ListPreview fileName={data.import.fileName} head={head} rows={rows} />
      {/* Another reading has other columns. */}
      <ColumnFields key={head.join('\n')} id={id} head={head} reading={data.reading} />
    </div>
  );
}
