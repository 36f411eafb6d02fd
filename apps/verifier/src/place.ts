import { loadRecord, sinceSeen } from '@evoting/audit/loaded-record';
import type { PlaceRefusal } from '@evoting/audit/my-place';
import { checkSavedPlace, MOST_BYTES_OF_PROOF, parseSavedPlace } from '@evoting/audit/saved-place';
import { verifyHead } from '@evoting/record/head';
import { SourceError } from '@evoting/record/source';
import { sizeOfCheckpoint } from '@evoting/record/stored-checkpoint';
import { decodeUtf8 } from '@evoting/tlog/encoding';
import { formatVerifierKey, parseVerifierKey, type VerifierKey } from '@evoting/tlog/key';
import { readIfThere } from './files.ts';
import type { Log } from './log.ts';
import { showLines, type Terminal } from './terminal.ts';

const WHY: Readonly<Record<PlaceRefusal, string>> = {
  unlisted: 'it names no entry of the record that has the place',
  'bad-checkpoint': 'its checkpoint is not signed with this key',
  'not-included': 'the signed record does not say so',
  'not-consistent': 'the record and its checkpoint are of two histories: keep both, they are evidence',
  damaged: 'a file in it is missing or damaged',
  'older-checkpoint': 'the record shown here is older than its checkpoint: ask again, or another copy',
};

/** The log's key from elsewhere (null takes the one in the file), and the record that was checked, or null. */
interface Beside {
  readonly given: VerifierKey | null;
  readonly log: Log | null;
}

/**
 * Says whether a saved proof of a place on the roll holds, and what it proves.
 * @throws SourceError if the file cannot be read, or is no such proof
 */
export async function provesPlace(file: string, terminal: Terminal, beside: Beside): Promise<boolean> {
  const { ok, lines } = await checkPlaceFile(file, beside);
  showLines(terminal.line, lines);
  return ok;
}

/**
 * Checks a proof that a voter saved: what the signed record says of the place, and beside a record that it is of the
 * same history.
 */
async function checkPlaceFile(
  file: string,
  { given, log }: Beside,
): Promise<{ ok: boolean; lines: string[] }> {
  const saved = parseSavedPlace(await textOf(file));
  if (saved === null) throw new SourceError(file, 'is no proof of a place that My ballot saved');
  const failed = (why: string, location = '') => ({
    ok: false,
    lines: [`${file} does NOT prove what it says: ${why}${location && ` (${location})`}.`],
  });
  const key = given ?? parseVerifierKey(saved.verifierKey);
  if (key === null) return failed('its key cannot be read');
  if (saved.verifierKey !== formatVerifierKey(key))
    return failed('it is of another record, with another key');
  const verdict = await checkSavedPlace(saved, key);
  if (!verdict.ok) return failed(WHY[verdict.reason], verdict.location);
  const loaded = log && (await loadRecord(log.source, key));
  const refused =
    loaded && ('ok' in loaded ? loaded : await sinceSeen(log.source, loaded, key, verdict.checkpoint));
  if (refused) return failed(WHY[refused.reason], refused.location);
  const head = verifyHead(verdict.checkpoint, key);
  const time = head.ok ? new Date(head.head.time * 1000).toISOString() : '';
  const { voterNumber } = saved.place;
  return {
    ok: true,
    lines: [
      `${file}: the signed record ${SAYS[String(verdict.voted) as keyof typeof SAYS]} the place with voter number ${voterNumber}, one of ${verdict.places}.`,
      `  ${key.name}, ${sizeOfCheckpoint(verdict.checkpoint)} entries, signed at ${time}`,
      `  key ${saved.verifierKey}`,
      loaded
        ? '  The record that was checked here contains it.'
        : '  Checked by the file alone: name the record before it (URL --place FILE) to see that it is of the same history.',
      ...(given === null
        ? ['The key comes from the file itself: compare it with one published elsewhere (--key).']
        : []),
      'It proves what the record says of the place, not who used it.',
    ],
  };
}

const SAYS = { true: 'says *voted* of', false: 'says *did not vote* of', null: 'names' } as const;

async function textOf(file: string): Promise<string> {
  const bytes = await readIfThere(file).catch((cause: unknown) => {
    throw new SourceError(file, 'the file cannot be read', { cause });
  });
  if (bytes === null) throw new SourceError(file, 'is not there');
  return bytes.length > MOST_BYTES_OF_PROOF ? '' : (decodeUtf8(bytes) ?? '');
}
