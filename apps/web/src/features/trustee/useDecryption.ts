import { useState } from 'react';
import { apiUrl } from '../../lib/api.ts';
import { isKnownKey, readPin, savePin } from '../../lib/record.ts';
import { threadsFor } from '../../lib/threadsFor.ts';
import { useSend, verifierKeyOf } from './api.ts';
import { type Checked, type DecryptionState, refusedBy } from './decryption-state.ts';
import type { TrusteeKey } from './key.ts';
import type { RecordAddress } from './protocol.ts';
import { ask } from './runner.ts';

/** The drill and the decryption of a trustee's share, each by the record itself. */
export function useDecryption(log: string, key: TrusteeKey) {
  const [state, setState] = useState<DecryptionState>({ kind: 'idle' });
  const [error, setError] = useState<Error | null>(null);
  const { shares, drill: sendDrill } = useSend(log);

  async function onRecord(work: (record: RecordAddress) => Promise<DecryptionState>): Promise<void> {
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
    onRecord(async (record) => {
      const pin = readPin(log);
      const answer = await ask({ kind: 'drill', record, key, pin });
      if (answer.kind !== 'drill') return refusedBy(answer.kind);
      if (!answer.ok) return { kind: 'refused', refusal: answer.refusal };
      savePin(log, answer.pin, pin?.checkpoint ?? null);
      // The key is good whether or not the commission hears of it.
      await sendDrill.mutateAsync(answer.proof).catch(setError);
      return { kind: 'drilled', looked: answer.looked };
    });

  const decrypt = () =>
    onRecord(async (record) => {
      const pin = readPin(log);
      const threads = threadsFor(navigator.hardwareConcurrency);
      const order = { kind: 'decrypt', record, key, pin, threads } as const;
      const answer = await ask(order, (entries, treeSize) =>
        setState({ kind: 'working', entries, treeSize }),
      );
      if (answer.kind !== 'decrypt') return refusedBy(answer.kind);
      const { given } = answer;
      if (!given.ok) return { kind: 'refused', refusal: given.reason, sentence: given.sentence };
      savePin(log, given.pin, pin?.checkpoint ?? null);
      return { kind: 'ready', given };
    });

  function give({ shares: made }: Checked): void {
    setError(null);
    shares.mutate({ trustee: key.trustee, shares: made }, { onSuccess: () => setState({ kind: 'given' }) });
  }
  return { state, drill, decrypt, give, isGiving: shares.isPending, error: error ?? shares.error };
}
