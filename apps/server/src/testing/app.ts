import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { OfficerRole } from '@evoting/contract/call';
import { UNLOCK_HEADER } from '@evoting/contract/constants';
import { type PartyId, type UserId, userIdSchema } from '@evoting/contract/fields';
import type { FastifyInstance, InjectOptions } from 'fastify';
import type { ClientConfig } from 'pg';
import { type AppDeps, buildApp } from '../app.ts';
import { type Config, readConfig } from '../config.ts';
import { COMMAND } from '../domains/audit-log/service.ts';
import { ServerAudits } from '../domains/count/server-audit.ts';
import { addOfficer } from '../domains/officer/service.ts';
import { findPartyOf } from '../domains/party/members.ts';
import { tallyHere } from '../domains/tally/tally-engine.ts';
import { type BallotEngine, createBallotEngine } from '../platform/ballots.ts';
import type { Db } from '../platform/database/connect.ts';
import { RoomForBallots } from '../platform/database/room.ts';
import { createKeyStore, type KeyStore } from '../platform/keys/key-store.ts';
import { createLimits } from '../platform/limits/limits.ts';
import { Passwords } from '../platform/passwords.ts';
import { insertAccount } from '../platform/sessions/accounts.ts';
import { Sessions } from '../platform/sessions/sessions.ts';
import { SpacedWork } from '../platform/spaced-work.ts';
import { atEnd } from './at-end.ts';
import { type TestDatabase, withDatabase } from './database.ts';
import { asOtherCaller } from './one-connection.ts';
import { type Sign, signedBody, signing } from './signing.ts';

/** A real hash takes 20 ms of a core, twice per account. */
const CHEAP = { memoryCost: 8, timeCost: 1 };

/** A clock that only moves when told to. */
export class TestClock {
  ms = Date.UTC(2026, 10, 21, 9, 0, 0);
  #elapsedMs = 0;
  readonly now = (): Date => new Date(this.ms);
  readonly elapsedMs = (): number => this.#elapsedMs;
  advance(ms: number): void {
    this.ms += ms;
    this.#elapsedMs += ms;
  }
}

export interface TestApp {
  readonly app: FastifyInstance;
  readonly deps: AppDeps;
  readonly db: Db;
  /** Connected as the owner of the tables, for statements that the application may not run. */
  readonly owner: Db;
  /** For a separate process that connects as the application. */
  readonly connection: ClientConfig;
  readonly clock: TestClock;
  /**
   * Sends a request; `body` is sent as JSON. Officers' decisions are signed unless the body has a confirmation.
   * Keeps a session's unlock key and sends it with later calls, like an officer's page.
   */
  call(method: InjectOptions['method'], path: string, options?: CallOptions): Promise<Answer>;
  /** Signs a decision by the passkey of an officer who is logged in. */
  readonly sign: Sign;
  /** Registers a voter and logs in. */
  newVoter(): Promise<Person>;
  /** Registers a party and logs in. */
  newParty(name?: string): Promise<Officer>;
  /** Adds an officer of the commission and logs in, with the second factor confirmed. */
  newOfficer(role?: OfficerRole): Promise<Person>;
}

export interface CallOptions {
  readonly token?: string;
  readonly body?: unknown;
  readonly headers?: Record<string, string>;
  readonly address?: string;
}

// biome-ignore lint/suspicious/noExplicitAny: a test reads whatever came back and asserts on it
export type Answer = { status: number; body: any; headers: Record<string, unknown>; text: string };
export type Person = { id: UserId; name: string; email: string; password: string; token: string };
/** An officer of a party. */
export type Officer = Person & { readonly partyId: PartyId };

/** Starts the whole application with its own database for one test file, at whose end it is closed. */
export async function createTestApp(
  overrides: { config?: Partial<Config>; deps?: Partial<AppDeps>; database?: TestDatabase } = {},
): Promise<TestApp> {
  const { db, owner, connection } = overrides.database ?? (await withDatabase());
  const clock = new TestClock();
  const read = readConfig({ DEMO: 'false' });
  if (!read.ok) throw new Error(read.sentences.join(' '));
  const config = { ...read.config, dataDir: temporaryFolder(), ...overrides.config };
  const base = { db, now: clock.now, elapsedMs: clock.elapsedMs, randomBytes };
  const deps: AppDeps = {
    ...base,
    requireTime: () => {},
    keys: temporaryKeys(),
    ballots: ballotEngine(),
    tally: tallyHere,
    audits: new ServerAudits(),
    config,
    passwords: new Passwords(CHEAP),
    sessions: new Sessions(base),
    limits: createLimits(config.limits, base),
    room: new RoomForBallots(base),
    recounts: new SpacedWork(clock.elapsedMs),
    rehearse: () => {
      throw new Error('this test begins no rehearsal');
    },
    letVote: null,
    webDir: null,
    ...overrides.deps,
  };
  const app = await buildApp(deps);
  await app.ready();
  // Runs before withDatabase drops the database, in reverse order.
  atEnd(() => app.close());
  const sign = signing(owner, clock.now, () => new URL(config.publicUrl).origin);
  const call = callOf(app, (path, options) => signedBody(owner, sign, path, options));
  let people = 0;
  const logIn = async (form: { name: string; email: string; password: string }) => {
    const { email, password } = form;
    return (await call('POST', '/user/login', { body: { email, password } })).body.data.token as string;
  };
  const newPerson = async (kind: 'voter' | 'party', name: string): Promise<Person> => {
    const form = { name, email: `person${++people}@example.org`, password: 'correct horse' };
    const body = kind === 'party' ? { ...form, userType: 'PARTY' } : form;
    const registered = await call('POST', `/user/register-${kind}`, { body });
    return { ...form, id: registered.body.data.user.id, token: await logIn(form) };
  };
  return {
    app,
    deps,
    db,
    owner,
    connection,
    clock,
    call,
    sign,
    newVoter: () => newPerson('voter', `Voter ${people + 1}`),
    newParty: async (name) => {
      const person = await newPerson('party', name ?? `Party ${people + 1}`);
      return { ...person, partyId: (await findPartyOf(db, person.id)) as PartyId };
    },
    newOfficer: async (role = 'returning-officer') => {
      const [password, email] = ['correct horse', `officer${++people}@example.org`];
      const form = { name: `Officer ${people}`, email, password };
      const id = userIdSchema.parse(randomUUID());
      const passwordHash = await deps.passwords.hash(password);
      await db.transaction().execute(async (trx) => {
        const made = { createdAt: clock.now(), imageId: null, passwordHash };
        await insertAccount(trx, { ...form, ...made, id, role: 'COMMISSION' });
        await addOfficer(trx, { id, role, addedAt: clock.now() }, COMMAND);
        // An officer of long standing.
        await trx.updateTable('officers').set({ reads_until: null }).where('account_id', '=', id).execute();
      });
      const token = await logIn(form);
      // The session never becomes idle, so that a test may advance the clock.
      const confirmed = { confirmed_at: clock.now(), seen_at: new Date('9999-01-01') };
      await db.updateTable('sessions').set(confirmed).where('user_id', '=', id).execute();
      return { ...form, id, token };
    },
  };
}

function callOf(
  app: FastifyInstance,
  bodyOf: (path: string, options: CallOptions) => Promise<unknown>,
): TestApp['call'] {
  const unlockKeys = new Map<string, string>();
  return async (method, path, options = {}) => {
    const { token = '', headers, address } = options;
    const key = unlockKeys.get(token);
    const sent = method === 'POST' ? await bodyOf(path, options) : options.body;
    const request = {
      ...(method ? { method } : {}),
      url: `/api${path}`,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(key && { [UNLOCK_HEADER]: key }),
        ...headers,
      },
      ...(sent === undefined ? {} : { payload: sent as object }),
      ...(address ? { remoteAddress: address } : {}),
    };
    const response = await asOtherCaller(async () => await app.inject(request));
    const json = response.headers['content-type']?.toString().startsWith('application/json');
    const body = json ? response.json() : undefined;
    if (typeof body?.data?.unlockKey === 'string') unlockKeys.set(token, body.data.unlockKey);
    return {
      status: response.statusCode,
      body,
      headers: response.headers,
      text: response.body,
    };
  };
}

/** Makes an empty folder that is removed after this test file. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'e-voting-test-'));
  atEnd(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Makes a key store in a temporary folder. */
export function temporaryKeys(): KeyStore {
  return createKeyStore({ folder: temporaryFolder() });
}

let engine: BallotEngine | undefined;
/**
 * The engine, of one thread, that all test files of a worker share; a thread takes half a second to start.
 */
export function ballotEngine(): BallotEngine {
  engine ??= createBallotEngine({ size: 1 });
  return engine;
}
