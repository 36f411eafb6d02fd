import { randomBytes } from 'node:crypto';
import { partialDecrypt } from '@evoting/belenios/trustee';
import { z } from 'zod';

/**
 * The generator g in the protocol's encoding. Raised to a trustee's secret, it is that trustee's public key.
 */
const generatorHex = `${'66'.repeat(31)}58`;

const trusteeSchema = z.strictObject({
  privateKey: z.string(),
  publicKey: z.strictObject({
    pok: z.strictObject({ challenge: z.string(), response: z.string() }),
    public_key: z.string(),
  }),
});

export type TrusteeKey = z.infer<typeof trusteeSchema>;

/**
 * Parses a trustee's key pair.
 * @returns null if malformed, or if the halves do not belong together
 */
export function parseTrusteeKey(text: string): TrusteeKey | null {
  try {
    const key = trusteeSchema.parse(JSON.parse(text));
    return publicHalf(key.privateKey) === key.publicKey.public_key ? key : null;
  } catch {
    return null;
  }
}

function publicHalf(privateKey: string): string | undefined {
  const encryptedTally = [[{ alpha: generatorHex, beta: generatorHex }]];
  const request = { context: 'key-check', privateKey, encryptedTally, random: randomBytes };
  return partialDecrypt(request).decryption_factors[0]?.[0];
}
