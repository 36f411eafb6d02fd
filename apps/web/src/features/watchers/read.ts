import { verifyRunning } from '@evoting/belenios/auditor';
import type { Log, Running } from '@evoting/contract/board';
import { verifyHead } from '@evoting/record/head';
import { httpSource } from '@evoting/record/http-source';
import { membershipOf } from '@evoting/record/membership';
import type { Setup } from '@evoting/record/payloads';
import { isAhead } from '@evoting/record/receipt';
import { readSignedSetup } from '@evoting/record/signed-setup';
import { RecordError, readText } from '@evoting/record/source';
import { readWitnessed, type Witnessed } from '@evoting/record/witnessed';
import { parseVerifierKey } from '@evoting/tlog/key';
import { TileError } from '@evoting/tlog/tile';
import { apiUrl, call } from '../../lib/api.ts';
import { isKnownKey, readPin } from '../../lib/record.ts';

/** A witness that has not signed the newest tree for so long counts as silent. */
const SILENT_WITNESS_S = 10 * 60;
/** A trustee's program proves each minute that it runs. */
const SILENT_TRUSTEE_S = 5 * 60;

/** Somebody who watches a record, and when a signature of theirs last showed it, in Unix seconds; null for never. */
export interface Watcher {
  readonly name: string;
  readonly timeS: number | null;
  readonly isSilent: boolean;
}

/** A witness, with the size of the largest tree that it has signed. */
export interface WatchingWitness extends Watcher {
  readonly size: number;
}

/** Those who watch a record, as their own signatures show it; or why nothing can be said. */
export type Watchers =
  | {
      readonly kind: 'read';
      readonly witnessed: Witnessed;
      readonly witnesses: readonly WatchingWitness[];
      /** Empty if no trustee's program is needed while people vote. */
      readonly trustees: readonly Watcher[];
    }
  | { readonly kind: 'refused'; readonly reason: 'other-key' | 'unreadable' };

/**
 * Reads who watches a record, and checks each signature by the key that the record itself names.
 * @throws SourceError or ApiError if the server cannot be reached
 */
export async function readWatchers(
  { log, origin, verifierKey }: Log,
  signal: AbortSignal,
): Promise<Watchers> {
  const key = parseVerifierKey(verifierKey);
  if (key === null || key.name !== origin || !isKnownKey(log, verifierKey))
    return { kind: 'refused', reason: 'other-key' };
  const source = httpSource({ apiUrl: apiUrl(), log, fetch: (...request) => fetch(...request) });
  try {
    const signed = verifyHead(await readText(source, 'checkpoint'), key);
    if (!signed.ok) return { kind: 'refused', reason: 'unreadable' };
    const { head } = signed;
    const setupHash = readPin(log)?.setup ?? null;
    const { setup, policy } = await readSignedSetup(source, membershipOf(source, head), head.size, setupHash);
    const nowS = Math.max(Math.floor(Date.now() / 1000), head.time);
    const witnessed = await readWitnessed(source, key, head, policy, nowS);
    const witnesses = policy.witnesses.map(({ name }) => {
      const seen = witnessed.sightings.find((one) => one.name === name);
      const isRecent = seen !== undefined && (seen.size >= head.size || nowS - seen.time < SILENT_WITNESS_S);
      return { name, size: seen?.size ?? 0, timeS: seen?.time ?? null, isSilent: !isRecent };
    });
    return {
      kind: 'read',
      witnessed,
      witnesses,
      trustees: await readTrustees(log, origin, setup, nowS, signal),
    };
  } catch (error) {
    if (error instanceof RecordError || error instanceof TileError)
      return { kind: 'refused', reason: 'unreadable' };
    throw error;
  }
}

async function readTrustees(
  log: string,
  origin: string,
  { results, ceremony, possession }: Setup,
  nowS: number,
  signal: AbortSignal,
): Promise<Watcher[]> {
  if (results !== 'live' || ceremony === undefined) return [];
  const { running } = (await call('GET /board/:log/running', { signal, params: { log } })).data;
  return possession.map(({ name, public_key: publicKey }, i) => {
    const isProved = ({ trustee, atS, proof }: Running) =>
      trustee === i + 1 &&
      !isAhead({ time: atS }, nowS) &&
      verifyRunning({ origin, name, publicKey, atS }, proof);
    const times = running.filter(isProved).map(({ atS }) => atS);
    const timeS = times.length === 0 ? null : Math.max(...times);
    return { name, timeS, isSilent: timeS === null || nowS - timeS > SILENT_TRUSTEE_S };
  });
}
