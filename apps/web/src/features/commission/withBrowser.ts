import { t } from '@lingui/core/macro';

/** Asks the browser for a passkey; where somebody closes its window or waits too long, the error says so. */
export async function withBrowser<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  try {
    return await ask();
  } catch (cause) {
    throw new Error(t`The passkey was not used. Try again, or use another way.`, { cause });
  }
}
