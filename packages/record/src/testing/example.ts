import { parseEntry } from '@evoting/record/entry';
import { verifyReceipt } from '@evoting/record/receipt';
import { signReceipt } from '@evoting/record/signing';
import { formatVerifierKey, parseVerifierKey } from '@evoting/tlog/key';
import { signingKeyFrom } from '@evoting/tlog/signing';

// The server holds the record's signing key, and promises a ballot a place in the record.
const secret = signingKeyFrom('vote.example/api/board/2026', crypto.getRandomValues(new Uint8Array(32)));
const tracker = 'q1MKE+RZFJgrefm34/uplM/R8/si9xzqGvvwK0YMbR0';
const receipt = signReceipt('2026', { tracker, size: 12, due: 1_790_000_020 }, secret);

// Everybody else has the verifier key, which reads and cannot sign.
const key = parseVerifierKey(formatVerifierKey(secret));
if (key === null) throw new Error('not a verifier key');
export const verified = verifyReceipt(receipt, key);
export const forged = verifyReceipt({ ...receipt, due: receipt.due + 3600 }, key);

// An entry is read in the one spelling that is hashed, and in no other.
const bytes = (text: string) => new TextEncoder().encode(text);
export const entry = parseEntry(bytes('{"type":"EndBallots"}'));
export const spaced = parseEntry(bytes('{ "type": "EndBallots" }'));
