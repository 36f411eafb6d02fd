/** Without characters that are mistaken for each other when a password is copied by hand: 0 O 1 l I. */
const ALPHABET = 'ABCDEFGHJKMNPQRSTUVWXYZabcdefghijkmnpqrstuvwxyz23456789';
const LENGTH = 14;
const RULE = [/[a-z]/, /[A-Z]/, /[0-9]/];

/**
 * Makes a password that keeps the rule for candidates: lower case, upper case and a digit.
 * Takes: random bytes.
 * Gives: 14 characters, about 80 bit.
 */
export function generatePassword(randomBytes: (length: number) => Buffer): string {
  for (;;) {
    const password = draw(randomBytes);
    if (RULE.every((kind) => kind.test(password))) return password;
  }
}

/**
 * Bytes beyond the last whole multiple of the alphabet are thrown away, so that every character is equally
 * likely.
 */
function draw(randomBytes: (length: number) => Buffer): string {
  const fair = 256 - (256 % ALPHABET.length);
  let password = '';
  while (password.length < LENGTH) {
    for (const byte of randomBytes(LENGTH)) {
      if (byte < fair && password.length < LENGTH) password += ALPHABET[byte % ALPHABET.length];
    }
  }
  return password;
}
