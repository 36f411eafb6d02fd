import type { PaperPost } from '@evoting/booth/paper';
import type { Booth } from '@evoting/contract/vote';
import { apiUrl } from '../../../lib/api.ts';
import { knownBeside } from '../../../lib/known-records.ts';
import { keepCheckpoint, keepPin, readPin } from '../../../lib/record.ts';
import { expectedOrigin } from '../../../lib/record-names.ts';
import type { ElectionInfo } from '../api.ts';
import type { ClosedReason } from '../messages.ts';
import type { BoothClient } from './client.ts';
import { isPaperOf } from './same-paper.ts';

/** How far the booth is with the paper. */
export type BoothState =
  | { kind: 'none' | 'loading' }
  | { kind: 'ready'; fingerprint: string; posts: readonly PaperPost[] }
  | { kind: 'closed'; reason: ClosedReason };

/** Has the booth load the paper, which must be the one that the voter reads. */
export async function loadPaper(client: BoothClient, booth: Booth, info: ElectionInfo): Promise<BoothState> {
  const { log, origin } = booth;
  // A page that is being developed is served by another port than its server.
  const expected =
    import.meta.env.DEV && import.meta.env.MODE === 'development' ? null : expectedOrigin(log, origin);
  const pin = readPin(log);
  const loaded = await client.ask({
    ...{
      kind: 'load',
      apiUrl: apiUrl(),
      booth,
      areas: info.areas ?? [],
      pin,
      expectedOrigin: expected,
    },
    known: knownBeside(log, booth.verifierKey),
  });
  for (const { log: other, verifierKey, checkpoint, compared } of loaded.heads)
    keepCheckpoint(other, verifierKey, checkpoint, compared);
  if (!loaded.ok) return { kind: 'closed', reason: loaded.reason };
  keepPin(log, loaded.pin, pin?.checkpoint ?? null);
  if (!isPaperOf(info, loaded.posts)) return { kind: 'closed', reason: 'other-paper' };
  return { kind: 'ready', fingerprint: loaded.fingerprint, posts: loaded.posts };
}
