import { OFFICER_PASSWORD_MIN_LENGTH } from '@evoting/contract/constants';

export type WeakPassword = 'password-short' | 'password-common';

/** Finds the weakness of an officer's new password: too short, or one of the most common; null if none. */
export async function weaknessOf(password: string): Promise<WeakPassword | null> {
  if ([...password].length < OFFICER_PASSWORD_MIN_LENGTH) return 'password-short';
  // Loaded here, since a server needs the list a few times in its life.
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return dictionary['passwords-common'].includes(password.toLowerCase()) ? 'password-common' : null;
}
