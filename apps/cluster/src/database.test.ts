import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PORTS_OF_DATABASE, type ReplicatedDatabase, startDatabase, TOGETHER } from './database.ts';
import { type ClusterFolder, makeClusterFolder } from './folder.ts';
import { type DatabaseNode, HOST } from './node.ts';
import { freePorts } from './ports.ts';
import { findPrograms } from './programs.ts';

const TIMEOUT_MS = 300_000;
const programs = installed();
let home: ClusterFolder;
let database: ReplicatedDatabase;
let primary: DatabaseNode;

/** Null if a program is missing; then there is nothing to test. */
function installed() {
  try {
    return findPrograms();
  } catch {
    return null;
  }
}

beforeAll(async () => {
  if (!programs) return;
  home = makeClusterFolder();
  const { folder } = home;
  database = await startDatabase(
    programs,
    { folder, logs: folder },
    await freePorts(PORTS_OF_DATABASE),
    TOGETHER,
  );
  primary = await database.waitUntilWhole();
}, TIMEOUT_MS);

afterAll(async () => {
  await database?.stop();
  await home?.clear();
}, TIMEOUT_MS);

/** Sends a request to Patroni's port and returns the status. */
async function ask(method: string, path: string, password?: string): Promise<number> {
  const basic = Buffer.from(`patroni:${password}`).toString('base64');
  const answer = await fetch(`http://${HOST}:${primary.ports.patroni}${path}`, {
    method,
    headers: password === undefined ? {} : { authorization: `Basic ${basic}` },
    ...(method !== 'GET' && { body: JSON.stringify({ synchronous_mode: false, leader: primary.name }) }),
  });
  await answer.text();
  return answer.status;
}

describe.skipIf(!programs)('the database of a cluster', () => {
  it.each([
    ['PATCH', '/config'],
    ['PUT', '/config'],
    ['POST', '/failover'],
    ['POST', '/switchover'],
    ['POST', '/reinitialize'],
    ['POST', '/restart'],
    ['POST', '/reload'],
  ])('obeys no one who reaches the port of Patroni without its password: %s %s [A166]', async (method, path) => {
    expect(await ask(method, path)).toBe(401);
    expect(await ask(method, path, 'guessed')).toBe(401);
  });

  it('tells everybody which node is the primary, and obeys only those whom the nodes know', async () => {
    expect(await ask('GET', '/primary')).toBe(200);
    expect(await ask('GET', '/replica')).toBe(503);
    expect(await primary.decide({ maximum_lag_on_failover: 2_000_000 })).toBe(true);
  });
});
