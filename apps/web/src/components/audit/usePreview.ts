import { useEffect, useState } from 'react';
import { apiUrl } from '../../lib/api.ts';
import type { RecordAddress } from '../../lib/record-names.ts';
import type { RecordPreview } from './preview.ts';
import { runAudit } from './runner.ts';

/** Loads the preview of a record; null until then, and if it cannot be loaded. */
export function usePreview({ log, verifierKey }: Omit<RecordAddress, 'apiUrl'>): RecordPreview | null {
  const [preview, setPreview] = useState<RecordPreview | null>(null);
  useEffect(() => {
    const stop = runAudit({ kind: 'preview', apiUrl: apiUrl(), log, verifierKey }, (message) => {
      if (message.kind === 'preview') setPreview(message.preview);
      stop();
    });
    return stop;
  }, [log, verifierKey]);
  return preview;
}
