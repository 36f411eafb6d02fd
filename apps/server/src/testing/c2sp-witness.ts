import { createHash, createPublicKey, verify } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import { testWitness } from '@evoting/record/testing/witness';
import { atEnd } from './at-end.ts';

const sha256 = (...parts: Uint8Array[]) => createHash('sha256').update(Buffer.concat(parts)).digest();
const nodeOf = (left: Buffer, right: Buffer) => sha256(Buffer.of(1), left, right);

/**
 * Verifies a consistency proof, from the text of the standard alone.
 * @see RFC 9162, section 2.1.4.2
 */
function isConsistent(first: number, second: number, roots: [Buffer, Buffer], proof: Buffer[]): boolean {
  const [firstRoot, secondRoot] = roots;
  if (first === second) return proof.length === 0 && firstRoot.equals(secondRoot);
  const path = (first & (first - 1)) === 0 ? [firstRoot, ...proof] : [...proof];
  let [fn, sn] = [first - 1, second - 1];
  while (fn & 1) [fn, sn] = [fn >> 1, sn >> 1];
  const begin = path.shift();
  if (begin === undefined) return false;
  let [fr, sr] = [begin, begin];
  for (const c of path) {
    if (sn === 0) return false;
    if (fn & 1 || fn === sn) {
      [fr, sr] = [nodeOf(c, fr), nodeOf(c, sr)];
      while (!(fn & 1) && fn !== 0) [fn, sn] = [fn >> 1, sn >> 1];
    } else sr = nodeOf(sr, c);
    [fn, sn] = [fn >> 1, sn >> 1];
  }
  return fr.equals(firstRoot) && sr.equals(secondRoot) && sn === 0;
}

/** The answer of a witness that does not judge the request. */
type Instead = (() => { status: number; body: string }) | 'hang' | null;

/** A witness written from the text of C2SP tlog-witness alone, which listens on this machine. */
export async function c2spWitness(n: number, logVkey: () => string, nowS: () => number) {
  const witness = testWitness(n);
  const state = { size: 0, root: Buffer.alloc(0) as Buffer, note: '', instead: null as Instead, asked: 0 };
  const answer = (body: string): { status: number; body: string } => {
    state.asked += 1;
    if (typeof state.instead === 'function') return state.instead();
    const [head = '', rest] = [body.slice(0, body.indexOf('\n\n')), body.slice(body.indexOf('\n\n') + 2)];
    const [old = '', ...hashes] = head.split('\n');
    const oldSize = Number(/^old (\d+)$/.exec(old)?.[1]);
    const text = rest.slice(0, rest.indexOf('\n\n') + 1);
    const [origin, size, root = ''] = text.split('\n');
    const [, name, key = ''] = /^([^+]+)\+[0-9a-f]{8}\+(.+)$/.exec(logVkey()) ?? [];
    if (origin !== name) return { status: 404, body: '' };
    const spki = Buffer.concat([
      Buffer.from('302a300506032b6570032100', 'hex'),
      Buffer.from(key, 'base64').subarray(1),
    ]);
    const line = rest.split('\n').find((one) => one.startsWith(`\u2014 ${name} `)) ?? '';
    const signature = Buffer.from(line.split(' ')[2] ?? '', 'base64').subarray(4);
    const logKey = createPublicKey({ key: spki, format: 'der', type: 'spki' });
    if (!verify(null, Buffer.from(text), logKey, signature)) return { status: 403, body: '' };
    if (oldSize > Number(size)) return { status: 400, body: '' };
    if (oldSize !== state.size) return { status: 409, body: `${state.size}\n` };
    const roots: [Buffer, Buffer] = [state.root, Buffer.from(root, 'base64')];
    const proof = hashes.map((hash) => Buffer.from(hash, 'base64'));
    const isFirst = oldSize === 0 && proof.length === 0;
    if (!isFirst && !isConsistent(oldSize, Number(size), roots, proof)) return { status: 422, body: '' };
    [state.size, state.root] = [Number(size), roots[1]];
    state.note = witness.cosigned(rest, nowS());
    return { status: 200, body: `${state.note.split('\n').at(-2)}\n` };
  };
  const server: Server = createServer((request, response) => {
    if (state.instead === 'hang') return;
    let body = '';
    request
      .on('data', (part) => (body += part))
      .on('end', () => {
        const { status, body: text } = answer(body);
        response.writeHead(status, status === 302 ? { location: text } : {}).end(text);
      });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  atEnd(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as { port: number };
  return { ...witness, url: `http://127.0.0.1:${port}`, state };
}
