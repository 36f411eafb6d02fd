import { useEffect, useState } from 'react';
import { apiUrl } from '../../lib/api.ts';
import type { Look } from './look.ts';
import type { RecordAddress } from './protocol.ts';
import { runAudit } from './runner.ts';

/**
 * What a record and a check of it look like from here, before anybody starts it; null until that is known,
 * and where it cannot be.
 */
export function useLook({ log, verifierKey }: Omit<RecordAddress, 'apiUrl'>): Look | null {
  const [look, setLook] = useState<Look | null>(null);
  useEffect(() => {
    const stop = runAudit({ kind: 'look', apiUrl: apiUrl(), log, verifierKey }, (message) => {
      if (message.kind === 'look') setLook(message.look);
      stop();
    });
    return stop;
  }, [log, verifierKey]);
  return look;
}
