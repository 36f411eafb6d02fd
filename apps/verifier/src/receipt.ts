import {
  checkBallotReceipt,
  MOST_BYTES_OF_RECEIPT,
  type ReceiptRefusal,
} from '@evoting/audit/ballot-receipt';
import { SourceError } from '@evoting/record/source';
import type { WitnessPolicy } from '@evoting/record/witness-policy';
import { bytesToBase64, decodeUtf8, hexToBytes } from '@evoting/tlog/encoding';
import type { VerifierKey } from '@evoting/tlog/key';
import { readIfThere } from './files.ts';
import { showLines, type Terminal } from './terminal.ts';

const WHY: Readonly<Record<ReceiptRefusal, string>> = {
  malformed: 'it is no proof in the form c2sp.org/tlog-proof@v1',
  'not-a-ballot': 'it does not contain the entry of a ballot',
  'not-signed': 'its checkpoint is not signed with this key',
  'not-included': 'the signed record does not have this ballot at this place',
};

const timeOf = (seconds: number) => new Date(seconds * 1000).toISOString();

/**
 * Says whether a ballot's receipt holds, by the file alone, and which witnesses have signed it.
 * @throws SourceError if the file cannot be read
 */
export async function provesBallot(
  file: string,
  terminal: Terminal,
  key: VerifierKey,
  { witnesses, quorum }: WitnessPolicy,
): Promise<boolean> {
  const bytes = await readIfThere(file).catch((cause: unknown) => {
    throw new SourceError(file, 'the file cannot be read', { cause });
  });
  if (bytes === null) throw new SourceError(file, 'is not there');
  const text = bytes.length > MOST_BYTES_OF_RECEIPT ? '' : (decodeUtf8(bytes) ?? '');
  const checked = checkBallotReceipt(text, key, witnesses);
  if (!checked.ok) {
    showLines(terminal.line, [`${file} does NOT prove what it says: ${WHY[checked.reason]}.`]);
    return false;
  }
  const { payload, index, head, signers } = checked;
  const isSigned = signers.length >= quorum;
  showLines(terminal.line, [
    `${file}: the signed record has the ballot with the tracker ${trackerOf(payload)} at position ${index + 1}.`,
    `  ${key.name}, ${head.size} entries, signed at ${timeOf(head.time)}`,
    ...signers.map(({ name, time }) => `  signed by the witness ${name} at ${timeOf(time)}`),
    ...(isSigned ? [] : [`Only ${signers.length} of the ${quorum} witnesses asked for have signed it.`]),
    'It proves that the ballot is in this record, not whose it is. Check the record itself too: it says how all ballots count.',
  ]);
  return isSigned;
}

const trackerOf = (payload: string) => bytesToBase64(hexToBytes(payload)).replace(/=+$/, '');
