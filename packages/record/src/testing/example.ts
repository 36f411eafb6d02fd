import { parseEntry } from '@evoting/record/entry';
import { verifyReceipt } from '@evoting/record/receipt';
import { signReceipt } from '@evoting/record/signing';
import { formatVerifierKey, parseVerifierKey } from '@evoting/tlog/key';
import { signingKeyFrom } from '@evoting/tlog/signing';

// The server holds the record's signing key and promises to put a ballot into the record.
const secret = signingKeyFrom('vote.example/api/board/2026', crypto.getRandomValues(new Uint8Array(32)));
const tracker = 'q1MKE+RZFJgrefm34/uplM/R8/si9xzqGvvwK0YMbR0';
const receipt = signReceipt('2026', { tracker, size: 12, due: 1_790_000_020 }, secret);

// Everyone else has the verifier key, which cannot sign.
const key = parseVerifierKey(formatVerifierKey(secret));
if (key === null) throw new Error('not a verifier key');
export const verified = verifyReceipt(receipt, key);
export const forged = verifyReceipt({ ...receipt, due: receipt.due + 3600 }, key);

// An entry has exactly one valid encoding, the one that is hashed.
const bytes = (text: string) => new TextEncoder().encode(text);
export const entry = parseEntry(bytes('{"type":"EndBallots"}'));
export const spaced = parseEntry(bytes('{ "type": "EndBallots" }'));
