import { AREA_LIST_MAX } from '@evoting/contract/constants';
import { z } from 'zod';
import { readTable, type Table } from '../../platform/csv-table.ts';
import type { AreaLine } from './area-list.ts';
import type { VoterLine } from './areas.ts';

/** `no-table`: the file is not text, or has other columns. */
export type TableFault = 'no-table' | 'too-long';

const text = z.string().max(200);
const areaLineSchema = z.object({ code: text, parent: text, level: text, name: text });
const voterLineSchema = z.object({ email: text, area: text });

export const VOTER_COLUMNS = Object.keys(voterLineSchema.shape);

/**
 * Reads a CSV file of at most `AREA_LIST_MAX` areas: code, parent (a code on an earlier line, empty for the
 * root), level, name. Guesses the encoding and the separator.
 */
export function readAreaTable(
  bytes: Buffer,
): Table<AreaLine> | { readonly ok: false; readonly reason: TableFault } {
  const read = readTable(bytes, areaLineSchema);
  if (read.ok && read.lines.length === 0) return { ok: false, reason: 'no-table' };
  return read.ok && read.lines.length > AREA_LIST_MAX ? { ok: false, reason: 'too-long' } : read;
}

/** Reads a CSV file of voters and their areas: email, area (its code). It may have any length. */
export const readVoterTable = (bytes: Buffer): Table<VoterLine> => readTable(bytes, voterLineSchema);
