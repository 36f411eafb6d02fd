import { z } from 'zod';
import {
  BIO_MAX_LENGTH,
  EMAIL_MAX_LENGTH,
  NAME_MAX_LENGTH,
  PASSWORD_MAX_LENGTH,
  PASSWORD_MIN_LENGTH,
} from './constants.ts';
import { because } from './reasons.ts';
import { isOfRepertoire } from './repertoire.ts';

/** Ids are UUIDs; each kind has a type of its own, so that none passes for another. */
export const userIdSchema = z.uuid(because('not-a-user')).brand<'UserId'>();
export const partyIdSchema = z.uuid(because('not-a-party')).brand<'PartyId'>();
export const postIdSchema = z.uuid(because('not-a-post')).brand<'PostId'>();
export const candidateIdSchema = z.uuid(because('not-a-candidate')).brand<'CandidateId'>();
export type UserId = z.infer<typeof userIdSchema>;
export type PartyId = z.infer<typeof partyIdSchema>;
export type PostId = z.infer<typeof postIdSchema>;
export type CandidateId = z.infer<typeof candidateIdSchema>;

/** Languages put up to three marks on a letter; a pile of them covers the lines above and below. */
const PILED_MARKS = /\p{M}{5}/u;

/**
 * A name of a person or a party, as it is kept: blanks made one, none at its ends, NFC.
 * Refuses: one that is empty or too long, holds what is not seen or not every device shows, or piled marks,
 * or has neither letter nor digit. Everything that it takes may be on a paper (`textProblem` of the record).
 */
export const nameSchema = z
  .string(because('name-missing'))
  .overwrite((text) => text.replace(/\p{Zs}+/gu, ' '))
  .trim()
  .normalize('NFC')
  .min(1, because('name-missing'))
  .max(NAME_MAX_LENGTH, because('name-too-long'))
  .refine(isOfRepertoire, because('name-unseen'))
  .refine((text) => !PILED_MARKS.test(text.normalize('NFD')), because('name-piled'))
  .refine((text) => text === '' || /[\p{L}\p{N}]/u.test(text), because('name-letterless'));

/** An e-mail without blanks at its ends; in the letters that were typed. */
export const emailSchema = z
  .string(because('email-missing'))
  .trim()
  .max(EMAIL_MAX_LENGTH, because('email-wrong'))
  .pipe(z.email(because('email-wrong')));

/** At registration and change: long enough. Bytes are hashed as they come, nothing is trimmed. */
export const newPasswordSchema = z
  .string(because('password-missing'))
  .min(PASSWORD_MIN_LENGTH, because('password-too-short'))
  .max(PASSWORD_MAX_LENGTH, because('password-too-long'));

/** A candidate's manifesto, in NFC, without blanks at its ends. */
export const bioSchema = z
  .string(because('bio-missing'))
  .trim()
  .normalize('NFC')
  .min(1, because('bio-missing'))
  .max(BIO_MAX_LENGTH, because('bio-too-long'));

/** A path on this site to a picture in WebP, or null where there is none. */
export const imagePathSchema = z.string().nullable();
