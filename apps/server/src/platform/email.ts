/**
 * An e-mail in the form in which accounts are compared: ASCII, without regard to case. The database does the
 * same by `lower` in the collation C.
 */
export function emailKey(email: string): string {
  return email.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
}

/**
 * The mailbox that an address leads to: what follows a + is its owner's label, and so are Gmail's dots and
 * its two names. For limits of what one mailbox gets and confirms, never for accounts.
 */
export function mailboxKey(email: string): string {
  const mailbox = emailKey(email).replace(/\+[^@]*@/, '@');
  const [, name] = /^([^@]+)@(?:gmail|googlemail)\.com$/.exec(mailbox) ?? [];
  return name === undefined ? mailbox : `${name.replaceAll('.', '')}@gmail.com`;
}
