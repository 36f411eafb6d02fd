import { z } from 'zod';
import { type CallTable, EVERY_OFFICER, REGISTRARS, success } from '../call.ts';
import { LIST_MAX_BYTES } from '../constants.ts';
import { whoMayVoteSchema } from '../eligibility.ts';
import { nameSchema } from '../fields.ts';
import { because } from '../reasons.ts';
import { areaNameSchema } from '../vote.ts';
import { votersUseSchema } from './draft.ts';
import { reasonTextSchema } from './reason.ts';
import { whoSchema } from './who.ts';

/** The size in bytes of each part of an upload but the last. */
export const LIST_PART_BYTES = 1_048_576;
/** The number of faults, and of letters' codes, in one reply. */
export const LIST_PAGE = 5_000;

const column = z.number().int().min(0).max(200);

/** The format of a list: the index of each column from 0, or null. */
export const listFormSchema = z.object({
  encoding: z.enum(['utf-8', 'utf-16le', 'utf-16be', 'windows-1252']),
  separator: z.enum([',', ';', '\t']),
  columns: z.object({
    voterNumber: column,
    surname: column,
    name: column,
    area: column.nullable(),
    contact: column.nullable(),
    /** National identity numbers (NIN), of which only digests are kept. */
    identityNumber: column.nullable().default(null),
  }),
});
export type ListForm = z.infer<typeof listFormSchema>;

/** The cells of a row but its identity number; empty for a column that the list does not have. */
const cellsSchema = z.object({
  voterNumber: z.string(),
  surname: z.string(),
  name: z.string(),
  area: z.string(),
  contact: z.string(),
});
export type RowCells = z.infer<typeof cellsSchema>;
/** A longer cell is cut and ends in `…`. No valid cell is as long. */
export const CELL_MAX_LENGTH = 300;

/** A fault of a row, by the last line of the row in the file. */
export const rowFaultSchema = z.object({
  line: z.number().int(),
  field: z.enum(['voterNumber', 'surname', 'name', 'area', 'contact', 'identityNumber']),
  code: z.enum([
    'bad-number',
    'number-twice',
    'number-taken',
    'missing',
    'unreadable',
    'unknown-area',
    'has-parts',
    'bad-email',
    'no-sms',
    'bad-identity',
    'identity-twice',
    'identity-taken',
  ]),
  /** The first line that has a repeated number. */
  otherLine: z.number().int().nullable(),
  /** The row, with the first fault of its line; null with other faults, and for observers. */
  cells: cellsSchema.nullable(),
});
export type RowFault = z.infer<typeof rowFaultSchema>;

/**
 * A list on its way into the roll. `coming`: parts are missing; `there`: its form is to be said; `checking`;
 * `checked`: an officer decides; `moving` into the roll; `done`; `failed`, for the `problem`; `dropped`;
 * `taking-back` off the roll; `taken-back`.
 */
export const importSchema = z.object({
  id: z.uuid(),
  fileName: z.string(),
  bytes: z.number().int(),
  begunAtMs: z.number().int(),
  /** The officer who uploads it. No other officer may continue. */
  begunBy: whoSchema,
  state: z.enum([
    'coming',
    'there',
    'checking',
    'checked',
    'moving',
    'done',
    'failed',
    'dropped',
    'taking-back',
    'taken-back',
  ]),
  problem: z
    .enum(['wrong-encoding', 'no-text', 'bad-quotes', 'row-too-long', 'no-rows', 'closed', 'frozen'])
    .nullable(),
  doneBytes: z.number().int(),
  goodRows: z.number().int(),
  badRows: z.number().int(),
  /** The number of the check that found this, from 1. */
  checkNo: z.number().int(),
  /** The codes of its letters: not given out, some or all of them, or given out for good. */
  letters: z.enum(['none', 'begun', 'kept']),
  /** The run that makes or made them, if any. */
  lettersRun: z.uuid().nullable(),
  /** The officer who makes its letters: the proposer, once a second officer has confirmed. */
  lettersFor: whoSchema.nullable(),
  /** For a list that was taken back: the numbers of removed places, and of claimed places that stay. */
  takenBack: z.object({ gone: z.number().int(), claimed: z.number().int() }).nullable(),
});
export type RollImport = z.infer<typeof importSchema>;

const params = z.object({ id: z.uuid() });
const nothing = success(z.object({}));

export const rollCalls = {
  'GET /commission/roll': {
    auth: EVERY_OFFICER,
    summary: 'The roll of the current election: how many places it has, and the lists that were imported',
    reply: success(
      z.object({
        election: z
          .object({
            id: z.uuid(),
            title: z.string(),
            whoMayVote: whoMayVoteSchema,
            votersUse: votersUseSchema,
            /** True once it was opened: it can no longer be given up then. */
            opened: z.boolean(),
            closed: z.boolean(),
            /** True if a place with a contact is claimed by two codes: the letter's, and one sent to the contact. */
            bothCodes: z.boolean(),
          })
          .nullable(),
        places: z.number().int(),
        /** The time when two officers, or the opening, froze it. */
        frozen: z.boolean(),
        imports: z.array(importSchema),
        /** True if a contact may be a phone number, because the server sends SMS. */
        takesPhones: z.boolean(),
      }),
    ),
  },
  'GET /commission/roll/areas': {
    auth: EVERY_OFFICER,
    summary: 'The places of the current election’s roll by area: counted one by one, which can take too long',
    reply: success(
      z.object({
        areas: z.array(areaNameSchema.extend({ places: z.number().int(), claimed: z.number().int() })),
      }),
    ),
  },
  'GET /commission/roll/contents': {
    auth: REGISTRARS,
    summary:
      'The digest of the contents of the current election’s roll, which officers name when they freeze it or open the election; all places are read, which takes seconds for a million',
    reply: success(
      z.object({
        places: z.number().int(),
        /** SHA-256 in hex. */
        contents: z.string(),
        /** The places added, removed or corrected until now. */
        changes: z.number().int(),
      }),
    ),
  },
  'POST /commission/roll/imports': {
    auth: REGISTRARS,
    summary: 'Begin to send a list of voters: a table in CSV, whose parts follow',
    status: 201,
    body: z.object({
      fileName: nameSchema,
      bytes: z.number().int().min(1, because('list-empty')).max(LIST_MAX_BYTES, because('list-too-large')),
    }),
    reply: success(z.object({ id: z.uuid() })),
  },
  'POST /commission/roll/imports/:id/parts/:part': {
    auth: REGISTRARS,
    summary:
      'Send a part of the list that one has begun, from 0, of 1 MiB or what is left; again after a lost answer',
    params: params.extend({ part: z.coerce.number().int().min(0).max(511) }),
    multipart: { accepts: 'only', files: ['bytes'] },
    reply: nothing,
  },
  'GET /commission/roll/imports/:id': {
    auth: EVERY_OFFICER,
    summary:
      'A list on its way: how far it is, and, but for observers, its first rows as they are read; `encoding` and `separator` read it otherwise',
    params,
    query: listFormSchema.pick({ encoding: true, separator: true }).partial(),
    reply: success(
      z.object({
        import: importSchema,
        reading: listFormSchema.pick({ encoding: true, separator: true }),
        rows: z.array(z.array(z.string())),
      }),
    ),
  },
  'POST /commission/roll/imports/:id/check': {
    auth: REGISTRARS,
    summary: 'Check every row of the list, in the background; nothing of it is in the roll yet',
    status: 202,
    params,
    body: listFormSchema,
    reply: nothing,
  },
  'GET /commission/roll/imports/:id/faults': {
    auth: EVERY_OFFICER,
    summary:
      'What is wrong with its rows, in the order of the file, so many at a time; the rows themselves are not for observers',
    params,
    query: z.object({
      // No list has more lines than bytes.
      afterLine: z.coerce.number().int().min(0).max(LIST_MAX_BYTES).default(0),
      limit: z.coerce.number().int().min(1).max(LIST_PAGE).default(LIST_PAGE),
    }),
    reply: success(z.object({ faults: z.array(rowFaultSchema) })),
  },
  'POST /commission/roll/imports/:id/finish': {
    auth: REGISTRARS,
    summary: 'Move the good rows into the roll, as the check that was seen found them: all of them, or none',
    status: 202,
    params,
    body: z.object({ checkNo: z.number().int() }),
    reply: nothing,
  },
  'POST /commission/roll/imports/:id/drop': {
    auth: REGISTRARS,
    summary: 'Give a list up that is not in the roll',
    params,
    reply: nothing,
  },
  'POST /commission/roll/imports/:id/take-back': {
    auth: REGISTRARS,
    summary:
      'Take a list back off a roll that is not frozen, in the background: all of its places that no one has claimed, with their letters, or none',
    status: 202,
    params,
    body: z.object({ reason: reasonTextSchema }),
    reply: nothing,
  },
} as const satisfies CallTable;
