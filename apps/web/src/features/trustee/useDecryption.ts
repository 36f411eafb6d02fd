import { useState } from 'react';
import { apiUrl } from '../../lib/api.ts';
import { isKnownKey, readPin, savePin } from '../../lib/record.ts';
import type { RecordAddress } from '../../lib/record-names.ts';
import { threadsFor } from '../../lib/threadsFor.ts';
import { useSend, verifierKeyOf } from './api.ts';
import { type Decrypted, type DecryptionState, refusedBy } from './decryption-state.ts';
import type { TrusteeKey } from './key.ts';
import { runInWorker } from './runner.ts';

/** Runs the drill and the decryption of a trustee's share. */
export function useDecryption(log: string, key: TrusteeKey) {
  const [state, setState] = useState<DecryptionState>({ kind: 'idle' });
  const [error, setError] = useState<Error | null>(null);
  const { shares, drill: sendDrill } = useSend(log);

  async function withRecord(work: (record: RecordAddress) => Promise<DecryptionState>): Promise<void> {
    setError(null);
    setState({ kind: 'working', entries: 0, treeSize: 0 });
    try {
      const verifierKey = await verifierKeyOf(log);
      if (verifierKey === null) return setState({ kind: 'refused', refusal: 'unreachable' });
      if (!isKnownKey(log, verifierKey)) return setState({ kind: 'refused', refusal: 'other-key' });
      setState(await work({ apiUrl: apiUrl(), log, verifierKey }));
    } catch (caught) {
      setError(caught as Error);
      setState({ kind: 'idle' });
    }
  }

  const drill = () =>
    withRecord(async (record) => {
      const pin = readPin(log);
      const answer = await runInWorker({ kind: 'drill', record, key, pin });
      if (answer.kind !== 'drill') return refusedBy(answer.kind);
      if (!answer.ok) return { kind: 'refused', refusal: answer.refusal };
      savePin(log, answer.pin, pin?.checkpoint ?? null);
      // The drill counts for the trustee even if the report to the commission fails.
      await sendDrill.mutateAsync(answer.proof).catch(setError);
      return { kind: 'drilled', head: answer.head };
    });

  const decrypt = () =>
    withRecord(async (record) => {
      const pin = readPin(log);
      const threads = threadsFor(navigator.hardwareConcurrency);
      const task = { kind: 'decrypt', record, key, pin, threads } as const;
      const answer = await runInWorker(task, (entries, treeSize) =>
        setState({ kind: 'working', entries, treeSize }),
      );
      if (answer.kind !== 'decrypt') return refusedBy(answer.kind);
      const { result } = answer;
      if (!result.ok) return { kind: 'refused', refusal: result.reason, sentence: result.sentence };
      savePin(log, result.pin, pin?.checkpoint ?? null);
      return { kind: 'ready', decrypted: result };
    });

  function send(decrypted: Decrypted): void {
    setError(null);
    const body = { trustee: key.trustee, shares: decrypted.shares };
    shares.mutate(body, { onSuccess: () => setState({ kind: 'sent' }) });
  }
  return { state, drill, decrypt, send, isSending: shares.isPending, error: error ?? shares.error };
}
