import type { PaperPost } from '@evoting/booth/paper-posts';
import type { Booth } from '@evoting/contract/vote';
import type { Witnessed } from '@evoting/record/witnessed';
import { apiUrl } from '../../../lib/api.ts';
import { otherKnownRecords } from '../../../lib/known-records.ts';
import { readPin, saveCheckpoint, savePin } from '../../../lib/record.ts';
import { expectedOrigin } from '../../../lib/record-names.ts';
import { store } from '../../../lib/storage.ts';
import type { ElectionInfo } from '../api.ts';
import type { ClosedReason } from '../messages.ts';
import type { BoothClient } from './client.ts';
import { isSamePaper } from './same-paper.ts';

export type BoothState =
  | { kind: 'none' | 'loading' }
  | {
      kind: 'ready';
      fingerprint: string;
      posts: readonly PaperPost[];
      /** The witnesses' signatures on the record; null if there are as many as the election demands. */
      unwitnessed: Witnessed | null;
    }
  | { kind: 'closed'; reason: ClosedReason };

/** Loads the paper into the booth, and checks that it is the paper on the screen. */
export async function loadPaper(client: BoothClient, booth: Booth, info: ElectionInfo): Promise<BoothState> {
  const { log, origin } = booth;
  // The development server has another port than the API.
  const expected =
    import.meta.env.DEV && import.meta.env.MODE === 'development' ? null : expectedOrigin(log, origin);
  const pin = readPin(log);
  const loaded = await client.ask({
    kind: 'load',
    apiUrl: apiUrl(),
    booth,
    areas: info.areas ?? [],
    pin,
    expectedOrigin: expected,
    known: otherKnownRecords(log, booth.verifierKey),
  });
  for (const { log: other, verifierKey, checkpoint, compared } of loaded.heads)
    saveCheckpoint(other, verifierKey, checkpoint, compared);
  if (!loaded.ok) {
    if (loaded.evidence !== undefined) store(`other_history ${log}`, loaded.evidence);
    return { kind: 'closed', reason: loaded.reason };
  }
  savePin(log, loaded.pin, pin?.checkpoint ?? null);
  if (!isSamePaper(info, loaded)) return { kind: 'closed', reason: 'other-paper' };
  const { fingerprint, posts, witnessed } = loaded;
  const isShort = witnessed?.state === 'missing' || witnessed?.state === 'late';
  return { kind: 'ready', fingerprint, posts, unwitnessed: isShort ? witnessed : null };
}
