import { hexHashOf, requireDocument } from '@evoting/record/documents';
import { finding } from '@evoting/record/findings';
import { type ListedRecord, listedIn } from '@evoting/record/logs';
import { voidSchema } from '@evoting/record/payloads';
import { LIST, RecordError, type RecordSource, readOptionalText } from '@evoting/record/source';
import { encodeUtf8 } from '@evoting/tlog/encoding';
import type { Findings } from './report.ts';
import type { StructureEvent } from './state.ts';

/** The entry by which officers declared the election void. */
export interface RecordedVoid {
  readonly index: number;
  /** The hex SHA-256 of the reason. */
  readonly reasonHash: string;
}

/** An election that was declared void. `reason`: what the server's list says, if it has the recorded hash. */
export interface ShownVoid extends RecordedVoid {
  readonly reason: string | null;
}

/**
 * Reads the entry that declares the election void.
 * @throws RecordError for a malformed payload
 */
export function requireVoid({ index, payload, location }: StructureEvent): RecordedVoid {
  const { reason_hash } = requireDocument(voidSchema, encodeUtf8(payload ?? ''), location);
  return { index, reasonHash: reason_hash };
}

/** Pairs the entry with the reason that the list gives. */
export function shownVoid(recorded: RecordedVoid, listed: ListedRecord | null): ShownVoid {
  const reason = listed?.voidReason ?? null;
  const isGiven = reason !== null && hexHashOf(encodeUtf8(reason)) === recorded.reasonHash;
  return { ...recorded, reason: isGiven ? reason : null };
}

/** Reads what the server's list says of a record; null if there is no list, or it cannot be read. */
export async function readListed(source: RecordSource, log: string): Promise<ListedRecord | null> {
  const text = await readOptionalText(source, LIST).catch((error: unknown) => {
    if (error instanceof RecordError) return null;
    throw error;
  });
  return text === null ? null : listedIn(text, log);
}

const ATTEMPTS = 8;
/** A server may serve its list from a moment ago. */
const BETWEEN_MS = 400;

interface Claims {
  readonly log: string;
  /** The record's line on the list, read before the checkpoint. */
  readonly listed: ListedRecord | null;
  readonly declaredVoid: RecordedVoid | null;
  readonly wait?: ((ms: number) => Promise<void>) | undefined;
}

/**
 * Compares what the server's list says with the record: both say that the election was declared void, for the same
 * reason, or neither does. Problems are recorded under the check `results`.
 */
export async function checkListed(source: RecordSource, findings: Findings, claims: Claims): Promise<void> {
  const { log, declaredVoid, wait } = claims;
  let { listed } = claims;
  if (listed === null) return;
  if (declaredVoid === null) {
    if (listed.voidReason !== null) findings.fail('results', LIST, finding('void-unrecorded'));
    return;
  }
  // The record may have been declared void after the list was read.
  for (let attempt = 1; listed?.voidReason === null && attempt <= ATTEMPTS; attempt++) {
    await wait?.(BETWEEN_MS);
    listed = await readListed(source, log);
  }
  const { index } = declaredVoid;
  if (listed === null || listed.voidReason === null)
    findings.fail('results', LIST, finding('void-unlisted', { index }));
  else if (shownVoid(declaredVoid, listed).reason === null)
    findings.fail('results', LIST, finding('void-reason', { index }));
}
