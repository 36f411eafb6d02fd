import { execFileSync } from 'node:child_process';
import { createHash, X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { createSecureServer, type Http2ServerRequest, type Http2ServerResponse } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** Headers of one connection, which HTTP/2 has not. */
const OF_CONNECTION = ['connection', 'keep-alive', 'transfer-encoding', 'upgrade', 'proxy-connection'];

/** HTTP/2 with a certificate of its own before a server, as a proxy stands before it in production. */
interface HttpsFront {
  readonly port: number;
  /** Lets Chromium take the certificate as it takes any other, with its cache and service workers. */
  readonly flag: string;
  /** Names the server to which requests are passed on. */
  lead(port: number): void;
  close(): void;
}

export async function startHttpsFront(): Promise<HttpsFront> {
  let to = 0;
  const made = certificate();
  const front = createSecureServer(made, (asked, answer) => passOn(to, asked, answer));
  await once(front.listen(0, '127.0.0.1'), 'listening');
  return {
    port: (front.address() as AddressInfo).port,
    flag: `--ignore-certificate-errors-spki-list=${keyHash(made.cert)}`,
    lead: (port) => {
      to = port;
    },
    close: () => front.close(),
  };
}

function passOn(port: number, asked: Http2ServerRequest, answer: Http2ServerResponse): void {
  const given = Object.entries(asked.headers).filter(([name]) => !name.startsWith(':'));
  const headers = { ...Object.fromEntries(given), host: asked.authority };
  const behind = request(
    { host: '127.0.0.1', port, path: asked.url, method: asked.method, headers },
    (reply) => {
      const kept = Object.entries(reply.headers).filter(([name]) => !OF_CONNECTION.includes(name));
      answer.writeHead(reply.statusCode ?? 502, Object.fromEntries(kept));
      reply.pipe(answer);
    },
  );
  behind.on('error', () => answer.stream.close());
  answer.on('close', () => behind.destroy());
  asked.pipe(behind);
}

/** Makes a certificate for this machine. */
function certificate(): { key: Buffer; cert: Buffer } {
  const folder = mkdtempSync(path.join(tmpdir(), 'evoting-'));
  const [key, cert] = [path.join(folder, 'key.pem'), path.join(folder, 'cert.pem')];
  const made = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-keyout', key, '-out', cert];
  execFileSync('openssl', [...made, '-subj', '/CN=localhost', '-addext', 'subjectAltName=IP:127.0.0.1'], {
    stdio: 'ignore',
  });
  try {
    return { key: readFileSync(key), cert: readFileSync(cert) };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const keyHash = (cert: Buffer): string =>
  createHash('sha256')
    .update(new X509Certificate(cert).publicKey.export({ type: 'spki', format: 'der' }))
    .digest('base64');
