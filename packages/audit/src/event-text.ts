import { MOST_DOCUMENT_BYTES } from '@evoting/record/canonical';
import { finding } from '@evoting/record/findings';
import { decodeUtf8 } from '@evoting/tlog/encoding';
import type { Findings } from './report.ts';

/**
 * Decodes the payload of an entry that is kept, recording any problem.
 * @returns null if it is not UTF-8; undefined if it is longer than any document
 */
export function eventText(
  payload: Uint8Array,
  findings: Findings,
  location: string,
): string | null | undefined {
  const most = MOST_DOCUMENT_BYTES;
  if (payload.length > most) {
    findings.fail('payloads', location, finding('too-long', { most }));
    return undefined;
  }
  const text = decodeUtf8(payload);
  if (text === null) findings.fail('payloads', location, finding('not-utf8'));
  return text;
}
