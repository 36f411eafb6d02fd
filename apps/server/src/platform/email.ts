/**
 * Normalizes an e-mail address for comparing accounts: ASCII letters in lower case, as the database's `lower`
 * does in the collation C.
 */
export function emailKey(email: string): string {
  return email.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
}

/**
 * Normalizes an address to its mailbox: drops a label after +, and Gmail's dots and second domain. For limits
 * on mails per mailbox, never for accounts.
 */
export function mailboxKey(email: string): string {
  const mailbox = emailKey(email).replace(/\+[^@]*@/, '@');
  const [, name] = /^([^@]+)@(?:gmail|googlemail)\.com$/.exec(mailbox) ?? [];
  return name === undefined ? mailbox : `${name.replaceAll('.', '')}@gmail.com`;
}
