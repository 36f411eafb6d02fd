import { z } from 'zod';
import {
  BIO_MAX_LENGTH,
  EMAIL_MAX_LENGTH,
  NAME_MAX_LENGTH,
  PASSWORD_MAX_LENGTH,
  PASSWORD_MIN_LENGTH,
  QUESTION_MAX_LENGTH,
} from './constants.ts';
import { because, type PlainCode } from './reasons.ts';
import { isOfRepertoire } from './repertoire.ts';

/** Ids are UUIDs. Each kind has its own type, so that the compiler refuses one in place of another. */
export const userIdSchema = z.uuid(because('not-a-user')).brand<'UserId'>();
export const partyIdSchema = z.uuid(because('not-a-party')).brand<'PartyId'>();
export const postIdSchema = z.uuid(because('not-a-post')).brand<'PostId'>();
export const candidateIdSchema = z.uuid(because('not-a-candidate')).brand<'CandidateId'>();
export type UserId = z.infer<typeof userIdSchema>;
export type PartyId = z.infer<typeof partyIdSchema>;
export type PostId = z.infer<typeof postIdSchema>;
export type CandidateId = z.infer<typeof candidateIdSchema>;

/** Languages put at most three marks on a letter; more cover the lines above and below. */
const PILED_MARKS = /\p{M}{5}/u;

/**
 * A text of one line for a ballot paper, normalised: single spaces, none at its ends, NFC. It needs a letter or a
 * digit; invisible characters, characters that some devices cannot show, and piled marks are refused. Every
 * text accepted here may be on a ballot paper (`textProblem` of the record).
 */
const lineSchema = (longest: number, tooLong: PlainCode) =>
  z
    .string(because('name-missing'))
    .overwrite((text) => text.replace(/\p{Zs}+/gu, ' '))
    .trim()
    .normalize('NFC')
    .min(1, because('name-missing'))
    .max(longest, because(tooLong))
    .refine(isOfRepertoire, because('name-unseen'))
    .refine((text) => !PILED_MARKS.test(text.normalize('NFD')), because('name-piled'))
    .refine((text) => text === '' || /[\p{L}\p{N}]/u.test(text), because('name-letterless'));

/** A name of a person or a party. */
export const nameSchema = lineSchema(NAME_MAX_LENGTH, 'name-too-long');

/** The name of a post, or a question, which may be longer. */
export const postTextSchema = lineSchema(QUESTION_MAX_LENGTH, 'post-too-long');

/** The letters by which voters know a party, in capitals, without spaces at its ends. */
const acronymSchema = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z0-9]{2,8}$/, because('acronym-wrong'));

/** The acronym of a party, or null if it has none. */
export const acronymShownSchema = z.string().nullable();

/** A party's acronym, or null for none, which a form sends as an empty string. */
export const optionalAcronymSchema = z.preprocess(
  (value) => (value === '' ? null : value),
  acronymSchema.nullable().optional(),
);

/** An e-mail without spaces at its ends; upper and lower case stay as typed. */
export const emailSchema = z
  .string(because('email-missing'))
  .trim()
  .max(EMAIL_MAX_LENGTH, because('email-wrong'))
  .pipe(z.email(because('email-wrong')));

/** A new password. It is hashed as typed; nothing is trimmed. */
export const newPasswordSchema = z
  .string(because('password-missing'))
  .min(PASSWORD_MIN_LENGTH, because('password-too-short'))
  .max(PASSWORD_MAX_LENGTH, because('password-too-long'));

/** A candidate's manifesto, in NFC, without spaces at its ends. */
export const bioSchema = z
  .string(because('bio-missing'))
  .trim()
  .normalize('NFC')
  .min(1, because('bio-missing'))
  .max(BIO_MAX_LENGTH, because('bio-too-long'));

/**
 * An answer that is no person. `none`: the voter wants none of the other answers. `yes` and `no`: the answers to a
 * question.
 */
export const fixedAnswerSchema = z.enum(['none', 'yes', 'no']);
export type FixedAnswer = z.infer<typeof fixedAnswerSchema>;

/** The path on this site of a WebP picture, or null for none. */
export const imagePathSchema = z.string().nullable();
