import { useRef, useState } from 'react';
import { type ReadTable, readTable } from './tableFile.ts';

/** The table in the file that an officer has chosen; a large workbook is read for some seconds. */
export function useTable() {
  const [read, setRead] = useState<ReadTable>();
  const [isReading, setReading] = useState(false);
  const latest = useRef<File>(undefined);
  const choose = async (file: File | undefined) => {
    setRead(undefined);
    latest.current = file;
    setReading(file !== undefined);
    if (!file) return undefined;
    try {
      const now = await readTable(file);
      // A file chosen meanwhile is the one that counts.
      if (latest.current !== file) return undefined;
      setRead(now);
      return now;
    } finally {
      if (latest.current === file) setReading(false);
    }
  };
  return { read, isReading, choose };
}
