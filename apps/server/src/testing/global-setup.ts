import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { connect } from '../plugins/database/connect.ts';
import { grantToApplication } from '../plugins/database/grants.ts';
import { migrate } from '../plugins/database/migrate.ts';
import { APPLICATION_ROLE, launchPostgres } from '../plugins/postgres/launcher.ts';

/** How tests reach the one PostgreSQL of a run: as the tables' owner and as the application. */
export interface TestPostgres {
  readonly owner: pg.ClientConfig;
  readonly application: pg.ClientConfig;
  readonly template: string;
}

declare module 'vitest' {
  export interface ProvidedContext {
    postgres: TestPostgres;
  }
}

/** Once a run: a PostgreSQL (our own, or that of TEST_DATABASE_URL), and in it a migrated template that each test file copies. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { owner, application, stop } = await reachPostgres();
  const template = `evoting_template_${process.pid}`;
  await inDatabase(owner, 'postgres', (client) => client.query(`CREATE DATABASE ${template}`));
  const db = connect({ ...owner, database: template });
  await migrate(db);
  if (application.user === APPLICATION_ROLE) await grantToApplication(db, APPLICATION_ROLE);
  await db.destroy();
  project.provide('postgres', { owner, application, template });
  return async () => {
    await inDatabase(owner, 'postgres', (client) => client.query(`DROP DATABASE ${template}`));
    await stop();
  };
}

async function reachPostgres() {
  const url = process.env.TEST_DATABASE_URL;
  if (url) {
    const { hostname, port, username, password } = new URL(url);
    const owner = {
      host: hostname,
      port: Number(port || 5432),
      user: username,
      password: decodeURIComponent(password),
    };
    return { owner, application: owner, stop: async () => {} };
  }
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'e-voting-test-'));
  const postgres = await launchPostgres({ dataDir, durable: false });
  const stop = async () => {
    await postgres.stop();
    for (const folder of [postgres.home, dataDir]) await rm(folder, { recursive: true, force: true });
  };
  return { owner: postgres.owner, application: postgres.application, stop };
}

/** Runs something on a connection of its own. */
export async function inDatabase<Result>(
  config: pg.ClientConfig,
  database: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ ...config, database });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
