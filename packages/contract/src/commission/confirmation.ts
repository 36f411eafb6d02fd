import { z } from 'zod';
import { because } from '../reasons.ts';
import { base64urlSchema, codeSchema } from './second-factor.ts';

/** Times as JavaScript writes them. */
const atSchema = z.iso.datetime({ precision: 3 });

/**
 * An officer's confirmation of one decision. A passkey signs the statement that `challengeOf` of the record digests;
 * a code of the app is none that was used before, by a login either.
 */
export const confirmationSchema = z.discriminatedUnion(
  'way',
  [
    z.object({
      way: z.literal('passkey'),
      credential: base64urlSchema(1_400),
      authenticatorData: base64urlSchema(2_000),
      clientData: base64urlSchema(4_000),
      signature: base64urlSchema(2_000),
      at: atSchema,
    }),
    z.object({ way: z.literal('app'), code: codeSchema }),
  ],
  because('confirmation-missing'),
);
/** 16 random bytes in hex, chosen by the officer's device and never used before. */
export const saltSchema = z.string().regex(/^[0-9a-f]{32}$/);

/** An act that one officer does, confirmed there and then. */
export const signedSchema = z.object({ salt: saltSchema, confirmation: confirmationSchema });
export type Signed = z.output<typeof signedSchema>;

export type Confirmation = z.output<typeof confirmationSchema>;
