import { SMTPServer } from 'smtp-server';
import { atEnd } from './at-end.ts';

export interface ReceivedMail {
  readonly to: string;
  /** The whole message as received. */
  readonly text: string;
}

/** Starts a mail server that records its messages, until the end of the test file. */
export async function startSmtpServer() {
  const received: ReceivedMail[] = [];
  /** It accepts a mail when `answers` has resolved, unless it `refuses` the recipient. */
  const behaviour = { answers: async (_to: string): Promise<void> => {}, refuses: (_to: string) => false };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo({ address }, _session, done) {
      const refusal = Object.assign(new Error('try again later'), { responseCode: 451 });
      done(behaviour.refuses(address) ? refusal : null);
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', async () => {
        const to = session.envelope.rcptTo[0]?.address ?? '';
        await behaviour.answers(to);
        received.push({ to, text: Buffer.concat(chunks).toString() });
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  atEnd(() => new Promise<void>((resolve) => server.close(() => resolve())));
  const address = server.server.address();
  if (!address || typeof address === 'string') throw new Error('The mail server has no port');
  return { url: `smtp://127.0.0.1:${address.port}`, received, behaviour };
}
