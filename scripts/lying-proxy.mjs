import { once } from 'node:events';
import { createServer } from 'node:http';
import { verifyHead } from '../packages/record/src/head.ts';
import { signHead } from '../packages/record/src/signing.ts';
import { appendLeaves } from '../packages/tlog/src/append.ts';
import { decodeUtf8, encodeUtf8 } from '../packages/tlog/src/encoding.ts';
import { emptyRoot, HASH_BYTES, hashLeaf } from '../packages/tlog/src/hash.ts';
import { MemoryTileStore } from '../packages/tlog/src/testing/memory-store.ts';
import { parseTilePath, TILE_WIDTH, tilePath, tileWidth } from '../packages/tlog/src/tile.ts';

/**
 * Stands between a guardian and the server. `isCut` lets nothing through, `forged` answers for files of the record, and
 * `shares` has the size of each tree of which the guardian has sent its share.
 */
export async function openProxy(target, host) {
  const proxy = { isCut: false, forged: null, shares: [], url: '', close: () => server.close() };
  const server = createServer(async (request, response) => {
    const parts = [];
    for await (const part of request) parts.push(part);
    const body = Buffer.concat(parts);
    if (proxy.isCut) return request.socket.destroy();
    if (/^\/api\/board\/[^/]+\/shares$/.test(request.url)) proxy.shares.push(JSON.parse(body).treeSize);
    const file = /^\/api\/board\/[^/]+\/(.+)$/.exec(request.url)?.[1];
    const forged = proxy.forged && file ? await proxy.forged(file) : null;
    if (forged) return response.end(forged);
    const { method } = request;
    const headers = { 'content-type': request.headers['content-type'] ?? 'application/json' };
    const sent = method === 'POST' ? { method, headers, body } : { method };
    const answer = await fetch(`${target}${request.url}`, sent).catch(() => null);
    const bytes = await answer?.arrayBuffer().catch(() => null);
    if (!bytes || proxy.isCut) return request.socket.destroy();
    response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? 'text/plain' });
    response.end(Buffer.from(bytes));
  });
  server.listen(0, host);
  await once(server, 'listening');
  proxy.url = `http://${host}:${server.address().port}`;
  return proxy;
}

/**
 * Makes a second history of a record, as whoever has the log's key can: another last entry, under a signed checkpoint.
 * @param board the address of the record's files
 * @returns the file of a path; null for a file that stays as it is
 */
export async function forkOf(board, key) {
  const read = async (path) => new Uint8Array(await (await fetch(`${board}/${path}`)).arrayBuffer());
  const verified = verifyHead(decodeUtf8(await read('checkpoint')), key);
  if (!verified.ok) throw new Error(`The checkpoint is refused: ${verified.reason}.`);
  const { size } = verified.head;
  const leaves = [];
  for (let index = 0; index * TILE_WIDTH < size; index++) {
    const tile = await read(tilePath({ level: 0, index, width: tileWidth(0, index, size) }));
    for (let at = 0; at < tile.length; at += HASH_BYTES) leaves.push(tile.slice(at, at + HASH_BYTES));
  }
  leaves[size - 1] = hashLeaf(encodeUtf8('another ballot'));
  const store = new MemoryTileStore();
  const tree = await appendLeaves(store, { size: 0, root: emptyRoot() }, leaves);
  const note = signHead({ ...verified.head, ...tree }, key);
  return async (path) => {
    if (path === 'checkpoint') return note;
    const tile = parseTilePath(path);
    return tile && store.readTile(tile);
  };
}
