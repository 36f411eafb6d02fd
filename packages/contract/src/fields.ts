import { z } from 'zod';
import {
  BIO_MAX_LENGTH,
  EMAIL_MAX_LENGTH,
  NAME_MAX_LENGTH,
  PASSWORD_MAX_LENGTH,
  PASSWORD_MIN_LENGTH,
} from './constants.ts';

/** Each refusal is a whole sentence: it is shown to a person as it stands. */
const id = (what: string) => z.uuid(`This is not the identifier of a ${what}`);

export const userIdSchema = id('user').brand<'UserId'>();
export const partyIdSchema = id('party').brand<'PartyId'>();
export const postIdSchema = id('post').brand<'PostId'>();
export const candidateIdSchema = id('candidate').brand<'CandidateId'>();
export type UserId = z.infer<typeof userIdSchema>;
export type PartyId = z.infer<typeof partyIdSchema>;
export type PostId = z.infer<typeof postIdSchema>;
export type CandidateId = z.infer<typeof candidateIdSchema>;

/** What is not seen, turns the reading direction, or is a blank by another name can make one name look like another. */
const UNSEEN =
  /[\p{Default_Ignorable_Code_Point}\p{Bidi_Control}\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}\u2800\ufffc\ufffd]/u;
/** Languages put up to three marks on a letter; a pile of them covers what stands above and below. */
const PILED_MARKS = /\p{M}{5}/u;

export const nameSchema = z
  .string('Name is required')
  .overwrite((text) => text.replace(/\p{Zs}+/gu, ' '))
  .trim()
  .normalize('NFC')
  .min(1, 'Name is required')
  .max(NAME_MAX_LENGTH, `Name must be at most ${NAME_MAX_LENGTH} characters`)
  .refine((text) => !UNSEEN.test(text), 'Name holds characters that cannot be shown')
  .refine((text) => !PILED_MARKS.test(text.normalize('NFD')), 'Name holds too many marks on one letter')
  .refine((text) => text === '' || /[\p{L}\p{N}]/u.test(text), 'Name must hold a letter');

export const emailSchema = z
  .string('Email is required')
  .trim()
  .max(EMAIL_MAX_LENGTH, 'Invalid email address')
  .pipe(z.email('Invalid email address'));

/** At registration and change: long enough. Bytes are hashed as they come, nothing is trimmed. */
export const newPasswordSchema = z
  .string('Password is required')
  .min(PASSWORD_MIN_LENGTH, `Password should contain a minimum of ${PASSWORD_MIN_LENGTH} characters`)
  .max(PASSWORD_MAX_LENGTH, `Password must be at most ${PASSWORD_MAX_LENGTH} characters`);

export const bioSchema = z
  .string('Bio is required')
  .trim()
  .normalize('NFC')
  .min(1, 'Bio is required')
  .max(BIO_MAX_LENGTH, `Bio must be at most ${BIO_MAX_LENGTH} characters`);

/** A path on this site to a picture in WebP, or null where there is none. */
export const imagePathSchema = z.string().nullable();
