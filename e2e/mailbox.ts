import { type APIRequestContext, expect } from '@playwright/test';

export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/**
 * Waits until the server's mailbox has `count` mails to the address.
 * @returns the mails, oldest first
 */
export async function mailTo(request: APIRequestContext, address: string, count = 1): Promise<Mail[]> {
  let found: Mail[] = [];
  await expect
    .poll(async () => {
      const answer = await request.get('/api/dev/mailbox');
      const { data } = await answer.json();
      found = data.mails.filter((mail: Mail) => mail.to === address);
      return found.length;
    }, `mails to ${address}`)
    .toBeGreaterThanOrEqual(count);
  return found.reverse();
}

/** Reads the password in the last mail to a candidate. */
export async function passwordMailedTo(request: APIRequestContext, address: string): Promise<string> {
  const mail = (await mailTo(request, address)).at(-1);
  const password = mail?.text.match(/^Password: (\S+)$/m)?.[1];
  if (!password) throw new Error(`The mail to ${address} has no password`);
  return password;
}
