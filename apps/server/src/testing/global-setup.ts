import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { launchPostgres } from '@evoting/local-postgres/launcher';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { connect } from '../platform/database/connect.ts';
import { grantToApplication } from '../platform/database/grants.ts';
import { migrate } from '../platform/database/migrate.ts';

/** The connections to the PostgreSQL of a run, as the tables' owner and as the application. */
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

/**
 * Starts PostgreSQL (or uses TEST_DATABASE_URL) and makes a migrated template, which each test file copies.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { owner, application, stop } = await reachPostgres();
  const template = `evoting_template_${randomBytes(8).toString('hex')}`;
  await inDatabase(owner, 'postgres', (client) => client.query(`CREATE DATABASE ${template}`));
  const db = connect({ ...owner, database: template });
  await migrate(db);
  await grantToApplication(db, String(application.user));
  await db.destroy();
  project.provide('postgres', { owner, application, template });
  return async () => {
    const left = await countCopies(owner, template);
    await inDatabase(owner, 'postgres', (client) => client.query(`DROP DATABASE ${template}`));
    await stop();
    // A database that is still open may disturb later test files. An error alone does not fail the run here.
    if (left === 0) return;
    process.exitCode = 1;
    throw new Error(`${left} databases of test files were not dropped at the end of their file`);
  };
}

async function countCopies(owner: pg.ClientConfig, template: string): Promise<number> {
  const query = 'SELECT FROM pg_database WHERE starts_with(datname, $1)';
  const { rowCount } = await inDatabase(owner, 'postgres', (client) => client.query(query, [`${template}_`]));
  return rowCount ?? 0;
}

/**
 * Starts PostgreSQL, or connects to that of TEST_DATABASE_URL.
 * @throws Error with one sentence
 */
export async function reachPostgres() {
  const url = process.env.TEST_DATABASE_URL;
  if (url) return reachGiven(new URL(url));
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'e-voting-test-'));
  // PostgreSQL's account needs access.
  await chmod(dataDir, 0o755);
  const postgres = await launchPostgres({ dataDir, durable: false });
  const stop = async () => {
    await postgres.stop();
    for (const folder of [postgres.home, dataDir]) await rm(folder, { recursive: true, force: true });
  };
  return { owner: postgres.owner, application: postgres.application, stop };
}

/** Uses the role of the URL as the tables' owner, and makes a role for the application for this run. */
async function reachGiven({ hostname, port, username, password }: URL) {
  const owner = {
    host: decodeURIComponent(hostname),
    port: Number(port || 5432),
    user: decodeURIComponent(username),
    password: decodeURIComponent(password),
  };
  const application = {
    ...owner,
    user: `evoting_test_${randomBytes(8).toString('hex')}`,
    password: randomBytes(12).toString('hex'),
  };
  await inDatabase(owner, 'postgres', async (client) => {
    const made = `CREATE ROLE ${application.user} LOGIN PASSWORD '${application.password}'`;
    // Membership lets the owner terminate its connections when a test's database is dropped.
    await client.query(`${made}; GRANT ${application.user} TO CURRENT_USER`).catch((cause: unknown) => {
      const rights = 'The role of TEST_DATABASE_URL needs the rights CREATEDB and CREATEROLE.';
      throw new Error(`${rights} PostgreSQL said: ${(cause as Error).message}`, { cause });
    });
  });
  const stop = () =>
    inDatabase(
      owner,
      'postgres',
      async (client) => void (await client.query(`DROP ROLE ${application.user}`)),
    );
  return { owner, application, stop };
}

/** Runs work on a new connection. */
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
