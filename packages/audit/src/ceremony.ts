import { listOf, parseTranscript, verifyCeremony } from '@evoting/belenios/auditor';
import { readByHash } from '@evoting/record/documents';
import { finding } from '@evoting/record/findings';
import type { OpenSetup } from '@evoting/record/setup';
import { RecordError, type RecordSource } from '@evoting/record/source';

/** Where keys are made together, the list of trustees says so of each set. */
const isShared = (list: string): boolean =>
  (JSON.parse(list) as [string, unknown][]).some(([kind]) => kind === 'Pedersen');

/**
 * Checks how a key was made that only some of its trustees together can use: that every one committed to a
 * polynomial before any was shown, and signed at the end what all had sent.
 * Takes: the source, the setup, whose list of trustees is checked, and its place.
 * Refuses: such a key without its ceremony or with another one's, messages that do not hold, and a ceremony
 * where no key was made so (RecordError).
 */
export async function requireCeremony(
  source: RecordSource,
  { setup }: OpenSetup,
  place: string,
): Promise<void> {
  const list = (await readByHash(source, setup.trustees)).text;
  if (isShared(list) !== (setup.ceremony !== undefined))
    throw new RecordError(place, finding('ceremony-missing'));
  if (setup.ceremony === undefined) return;
  const { text, path } = await readByHash(source, setup.ceremony);
  const read = parseTranscript(text);
  if (!read.ok) throw new RecordError(path, finding('ceremony-unreadable'));
  if (read.value.origin !== setup.origin || listOf(read.value) !== list)
    throw new RecordError(path, finding('ceremony-of-other'));
  const fault = verifyCeremony(read.value);
  if (fault)
    throw new RecordError(path, finding('ceremony-message', { trustee: fault.trustee, round: fault.round }));
}
