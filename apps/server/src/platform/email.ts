/**
 * An e-mail as accounts are compared: ASCII, without regard to case. The database does the same by `lower` in
 * the collation C.
 */
export function emailKey(email: string): string {
  return email.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
}

/**
 * The mailbox that an address leads to: what follows a + is its owner's own label. For counting what one
 * mailbox gets, never for accounts.
 */
export function mailboxKey(email: string): string {
  return emailKey(email).replace(/\+[^@]*@/, '@');
}
