import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { decodeUtf8 } from '@evoting/tlog/encoding';
import type { Answer, Witness } from './witness.ts';

/** Enough for 63 hashes and a checkpoint with some foreign signatures. */
const MOST_BYTES = 16 * 1024;
const PATIENCE_MS = 10_000;

interface Reply {
  status: number;
  body?: string;
  type?: string;
}

const REFUSALS: Record<Exclude<Answer['kind'], 'cosigned' | 'other-size'>, number> = {
  malformed: 400,
  'old-above-size': 400,
  'not-signed': 403,
  'unknown-log': 404,
  'bad-proof': 422,
  halted: 503,
  clock: 503,
};

/**
 * Makes the server of a witness: `POST /add-checkpoint`, and `GET /{hash of the origin}/checkpoint` with the
 * last cosigned checkpoint.
 * @param origin the log's
 * @see C2SP tlog-witness
 */
export function witnessServer(witness: Witness, origin: string): Server {
  const checkpointPath = `/${createHash('sha256').update(origin).digest('hex')}/checkpoint`;
  const server = createServer((request, response) => {
    void answer(request, { witness, checkpointPath })
      .catch(() => ({ status: 500 }))
      .then((reply) => send(response, reply));
  });
  server.requestTimeout = PATIENCE_MS;
  server.headersTimeout = PATIENCE_MS;
  server.maxConnections = 256;
  return server;
}

async function answer(
  request: IncomingMessage,
  { witness, checkpointPath }: { witness: Witness; checkpointPath: string },
): Promise<Reply> {
  const isPost = request.method === 'POST';
  if (request.url === checkpointPath) {
    if (request.method !== 'GET') return { status: 405 };
    const { note } = witness.last;
    return note === null ? { status: 404 } : { status: 200, body: note };
  }
  if (request.url !== '/add-checkpoint') return { status: 404 };
  if (!isPost) return { status: 405 };
  const bytes = await readBody(request);
  if (bytes === null) return { status: 413 };
  const body = decodeUtf8(bytes);
  return body === null ? { status: 400 } : replyTo(await witness.add(body));
}

function replyTo(answer: Answer): Reply {
  if (answer.kind === 'cosigned') return { status: 200, body: answer.line };
  if (answer.kind === 'other-size')
    return { status: 409, body: `${answer.size}\n`, type: 'text/x.tlog.size' };
  return { status: REFUSALS[answer.kind] };
}

/** Reads a body; null if it is too long. */
async function readBody(request: IncomingMessage): Promise<Uint8Array | null> {
  const pieces: Buffer[] = [];
  let length = 0;
  for await (const piece of request as AsyncIterable<Buffer>) {
    length += piece.length;
    if (length > MOST_BYTES) return null;
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}

function send(response: ServerResponse, { status, body = '', type = 'text/plain; charset=utf-8' }: Reply) {
  if (status === 413) response.setHeader('Connection', 'close');
  response.writeHead(status, { 'Content-Type': type, 'X-Content-Type-Options': 'nosniff' });
  response.end(body);
}
