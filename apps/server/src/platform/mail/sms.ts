import type { Config } from '../../config.ts';
import type { Transport } from './transport.ts';

const TIMEOUT_MS = 20_000;

/**
 * Sends messages to phone numbers by SMS, and all others by mail. `docs/operate.md` describes the request.
 * Each attempt of a message has the same idempotency key.
 * @param sms the service; null refuses messages for phones
 * @throws for a timeout, a redirect, or a failure status; the error contains a code, and neither number nor
 * text
 */
export function withSms(sms: Config['sms'], mails: Transport): Transport {
  const send: Transport['send'] = ({ id, to, text }) => {
    if (!sms) throw failure('SMS_OFF');
    return sendSms(sms, id, { to, text });
  };
  return { ...mails, send: async (mail) => (isForPhone(mail.to) ? send(mail) : mails.send(mail)) };
}

const isForPhone = (to: string) => to.startsWith('+') && !to.includes('@');

async function sendSms(
  { url, token }: NonNullable<Config['sms']>,
  id: string,
  message: { readonly to: string; readonly text: string },
): Promise<void> {
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'idempotency-key': id,
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(message),
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch(() => {
    throw failure('SMS_UNREACHED');
  });
  // The rest of the answer is ignored, and may quote the number.
  await response.body?.cancel();
  if (!response.ok) throw failure('SMS_REFUSED', response.status);
}

const failure = (code: string, responseCode?: number) =>
  Object.assign(new Error('the SMS was not taken'), { code, responseCode });
