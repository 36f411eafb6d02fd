import { z } from 'zod';
import { REASON_MAX_LENGTH } from '../constants.ts';
import { because } from '../reasons.ts';

/** A reason that an officer gives, for people to read. */
export const reasonTextSchema = z
  .string(because('reason-missing'))
  .trim()
  .normalize('NFC')
  .min(1, because('reason-missing'))
  .max(REASON_MAX_LENGTH, because('reason-too-long'));
