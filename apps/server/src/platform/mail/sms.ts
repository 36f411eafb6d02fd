import type { Config } from '../../config.ts';
import type { Transport } from './transport.ts';

const TIMEOUT_MS = 20_000;

/**
 * Sends messages to phone numbers by SMS, and all others by mail. The docs page `operate.md` has the form.
 * Each try of one message carries the same key, so that the service may recognise a second one.
 * Takes: the service, null where there is none, and the transport of mails.
 * Refuses (throws): a message for a phone where there is no service, no answer in time, a redirection, and
 * any status but one of success. The error has a code, and neither number nor text.
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
      ...{ 'content-type': 'application/json', 'idempotency-key': id },
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(message),
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch(() => {
    throw failure('SMS_UNREACHED');
  });
  // The rest of its answer is ignored, and may quote the number.
  await response.body?.cancel();
  if (!response.ok) throw failure('SMS_REFUSED', response.status);
}

const failure = (code: string, responseCode?: number) =>
  Object.assign(new Error('the SMS was not taken'), { code, responseCode });
