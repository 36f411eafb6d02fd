import { type OfficerRole, REGISTRARS } from '@evoting/contract/call';
import type { UserId } from '@evoting/contract/fields';
import type { Deps } from '../../deps.ts';
import type { Serve } from '../../http/calls.ts';
import { HttpError, type RefusalTable, refuse, TOO_MANY_LOOKS } from '../../http/errors.ts';
import { CachedValue } from '../../platform/cached-value.ts';
import type { Trx } from '../../platform/database/connect.ts';
import type { Actor } from '../audit-log/service.ts';
import { findCurrentElection } from '../election/service.ts';
import { asOfficer } from '../officer/service.ts';
import { type CorrectRefusal, correctPlace } from './correction.ts';
import {
  beginImport,
  checkImport,
  dropImport,
  finishImport,
  type ImportRefusal,
  listFaults,
  lookAtImport,
  takeImportBack,
  takePart,
} from './imports.ts';
import { closeLetters, type LetterRefusal, makeLetters } from './letters.ts';
import { type LookRefusal, lookAtPlace } from './looks.ts';
import { rollByArea, rollContents, rollOverview, type SeenContents } from './overview.ts';
import { type RegisterRefusal, registerPart } from './register.ts';
import { type RemindRefusal, remind, shownReminders } from './reminders.ts';
import { type AddRefusal, addToRoll, type RemoveRefusal, removeFromRoll } from './service.ts';

const FIXED: RefusalTable<'closed' | 'frozen' | 'not-an-officer' | 'no-election'> = {
  closed: { status: 409, code: 'roll-closed' },
  frozen: { status: 409, code: 'roll-frozen' },
  'not-an-officer': { status: 403, code: 'not-an-officer' },
  'no-election': { status: 409, code: 'no-election' },
};

const IMPORT: RefusalTable<ImportRefusal | 'no-election'> = {
  ...FIXED,
  'no-such-import': { status: 404, code: 'no-such-import' },
  elsewhere: { status: 409, code: 'import-elsewhere' },
  'of-colleague': { status: 409, code: 'list-of-colleague' },
  incomplete: { status: 409, code: 'list-incomplete' },
  'wrong-part': { status: 422, code: 'list-part-wrong' },
};

const LETTERS: RefusalTable<LetterRefusal> = {
  ...FIXED,
  'no-such-import': IMPORT['no-such-import'],
  elsewhere: IMPORT.elsewhere,
  'not-agreed': { status: 409, code: 'letters-by-two' },
  'of-colleague': { status: 409, code: 'letters-of-colleague' },
  given: { status: 409, code: 'letters-given' },
  'made-meanwhile': { status: 409, code: 'letters-made-meanwhile' },
  unfinished: { status: 409, code: 'letters-unfinished' },
};

type ChangeRefusal = AddRefusal | RemoveRefusal | 'changed' | 'not-an-officer' | 'no-election';
const CHANGE: RefusalTable<ChangeRefusal> = {
  ...FIXED,
  'bad-number': { status: 422, code: 'number-bad' },
  nameless: { status: 422, code: 'name-missing' },
  'unknown-area': { status: 422, code: 'area-unknown' },
  'has-parts': { status: 422, code: 'area-divided' },
  'bad-contact': { status: 422, code: 'contact-bad' },
  'no-sms': { status: 422, code: 'contact-without-sms' },
  'number-taken': { status: 409, code: 'number-taken' },
  'not-found': { status: 404, code: 'place-unknown' },
  'has-voted': { status: 409, code: 'place-voted' },
  changed: { status: 409, code: 'act-changed' },
};

const CORRECTION: RefusalTable<CorrectRefusal | 'not-an-officer' | 'no-election'> = {
  ...CHANGE,
  claimed: { status: 409, code: 'place-not-corrected' },
  unchanged: { status: 409, code: 'place-unchanged' },
};

const REGISTER: RefusalTable<RegisterRefusal> = {
  'not-an-officer': FIXED['not-an-officer'],
  'no-election': FIXED['no-election'],
  changed: { status: 409, code: 'roll-changed-meanwhile' },
};

const LOOK: RefusalTable<LookRefusal> = {
  'not-an-officer': FIXED['not-an-officer'],
  'no-election': FIXED['no-election'],
  'not-found': CHANGE['not-found'],
  'too-many-looks': TOO_MANY_LOOKS,
};

const REMINDER: RefusalTable<RemindRefusal> = {
  'not-an-officer': FIXED['not-an-officer'],
  'no-election': FIXED['no-election'],
  'no-roll': { status: 409, code: 'no-roll' },
  'not-open': { status: 409, code: 'reminders-not-open' },
  today: { status: 409, code: 'reminded-today' },
};

function reminderRoutes(serve: Serve, deps: Deps): void {
  serve('GET /commission/reminders', async () => ({
    message: 'Reminders',
    data: await shownReminders(deps),
  }));
  serve('POST /commission/reminders', async ({ session }) => {
    const asked = await remind(deps, session.userId);
    return asked.ok ? { message: 'They are being written', data: {} } : refuse(REMINDER, asked.reason);
  });
}

/** Serves the roll to the commission. */
export function rollRoutes(serve: Serve, deps: Deps): void {
  const { db } = deps;
  const takesPhones = deps.config.sms !== null;
  serve('GET /commission/roll', async ({ session }) => {
    return { message: 'The roll', data: { ...(await rollOverview(db, session.userId)), takesPhones } };
  });
  serve('GET /commission/roll/areas', async () => {
    return { message: 'The roll by area', data: { areas: await rollByArea(db) } };
  });
  // Asked for by many at once it is read once, and again after a change only.
  const seen = new CachedValue<SeenContents | null>((before) => rollContents(db, before), {
    elapsedMs: deps.elapsedMs,
    freshMs: 0,
  });
  serve('GET /commission/roll/contents', async () => {
    const found = await seen.get();
    if (!found) return refuse(IMPORT, 'no-election');
    const { places, changes, contents } = found;
    return { message: 'The contents of the roll', data: { places, changes, contents } };
  });
  serve('POST /commission/roll/register', async ({ session, body }) => {
    const result = await registerPart(db, session.userId, body);
    return result.ok ? { message: 'The register', data: result.part } : refuse(REGISTER, result.reason);
  });
  importRoutes(serve, deps);
  reminderRoutes(serve, deps);

  serve('POST /commission/roll/imports/:id/letters', async ({ session, params, body }) => {
    const result = await makeLetters(deps, session.userId, params.id, body);
    if (!result.ok) return refuse(LETTERS, result.reason);
    const { run, made, letters } = result;
    return { message: 'Letters', data: { run, made, letters } };
  });

  serve('POST /commission/roll/imports/:id/letters-kept', async ({ session, params, body }) => {
    const result = await closeLetters(deps, session.userId, params.id, body.run);
    return result.ok ? { message: 'Kept', data: {} } : refuse(LETTERS, result.reason);
  });

  serve('POST /commission/roll/places', async ({ session, body: { reason, ...listed } }) => {
    const result = await changeRoll(deps, session.userId, (trx, electionId, by) =>
      addToRoll(trx, electionId, listed, { by, areTwo: false, reason }, deps.randomBytes, takesPhones),
    );
    return result.ok ? { message: 'Added', data: {} } : refuse(CHANGE, result.reason);
  });

  serve('POST /commission/roll/places/looks', async ({ session, body: { voterNumber } }) => {
    const result = await lookAtPlace(deps, session.userId, voterNumber);
    if (!result.ok) return refuse(LOOK, result.reason, result.retryAfterS);
    return { message: 'A place', data: { place: result.place } };
  });

  serve('POST /commission/roll/corrections', async ({ session, body: { voterNumber, reason, ...typed } }) => {
    const result = await changeRoll(deps, session.userId, (trx, electionId, by) =>
      correctPlace(trx, { electionId, voterNumber }, typed, { by, reason }, deps),
    );
    return result.ok ? { message: 'Corrected', data: {} } : refuse(CORRECTION, result.reason);
  });

  serve('POST /commission/roll/removals', async ({ session, body: { voterNumber, reason } }) => {
    const result = await changeRoll(deps, session.userId, (trx, electionId, by) =>
      removeFromRoll(trx, { electionId, voterNumber }, { by, areTwo: false, reason }),
    );
    return result.ok ? { message: 'Taken off', data: {} } : refuse(CHANGE, result.reason);
  });
}

/** Runs a change of the current election's roll by an officer. */
function changeRoll<Result>(
  { db }: Pick<Deps, 'db'>,
  userId: UserId,
  act: (trx: Trx, electionId: string, by: Actor) => Promise<Result>,
): Promise<Result | { ok: false; reason: 'not-an-officer' | 'no-election' }> {
  return asOfficer(db, userId, REGISTRARS, async (trx, actor) => {
    const election = await findCurrentElection(trx);
    return election ? act(trx, election.id, actor) : { ok: false, reason: 'no-election' };
  });
}

/** Tells whether a member of the commission may see single voters; observers may not. */
const seesVoters = ({ officer }: { readonly officer: OfficerRole }) => officer !== 'observer';

function importRoutes(serve: Serve, deps: Deps): void {
  const { db } = deps;
  serve('POST /commission/roll/imports', async ({ session, body }) => {
    const election = await findCurrentElection(db);
    if (!election) return refuse(IMPORT, 'no-election');
    const result = await beginImport(deps, election.id, session.userId, body);
    return result.ok ? { message: 'Send the parts', data: { id: result.id } } : refuse(IMPORT, result.reason);
  });

  serve('POST /commission/roll/imports/:id/parts/:part', async ({ session, params, files }) => {
    if (!files.bytes) throw new HttpError('list-empty');
    const result = await takePart(deps, session.userId, params, files.bytes);
    return result.ok ? { message: 'Taken', data: {} } : refuse(IMPORT, result.reason);
  });

  serve('GET /commission/roll/imports/:id', async ({ session, params, query }) => {
    const data = await lookAtImport(deps, params.id, session.userId, query);
    if (!data) return refuse(IMPORT, 'no-such-import');
    return { message: 'A list', data: { ...data, rows: seesVoters(session) ? data.rows : [] } };
  });

  serve('POST /commission/roll/imports/:id/check', async ({ session, params, body }) => {
    const result = await checkImport(db, session.userId, params.id, body);
    return result.ok ? { message: 'It is being checked', data: {} } : refuse(IMPORT, result.reason);
  });

  serve('GET /commission/roll/imports/:id/faults', async ({ session, params, query }) => {
    const found = await listFaults(db, params.id, query.afterLine, query.limit);
    const faults = seesVoters(session) ? found : found.map((fault) => ({ ...fault, cells: null }));
    return { message: 'Faults', data: { faults } };
  });

  serve('POST /commission/roll/imports/:id/finish', async ({ session, params, body }) => {
    const result = await finishImport(db, session.userId, params.id, body.checkNo);
    return result.ok ? { message: 'It is being moved', data: {} } : refuse(IMPORT, result.reason);
  });

  serve('POST /commission/roll/imports/:id/drop', async ({ session, params }) => {
    const result = await dropImport(db, session.userId, params.id);
    return result.ok ? { message: 'Dropped', data: {} } : refuse(IMPORT, result.reason);
  });

  serve('POST /commission/roll/imports/:id/take-back', async ({ session, params, body }) => {
    const result = await takeImportBack(db, session.userId, params.id, body.reason);
    return result.ok ? { message: 'It is being taken back', data: {} } : refuse(IMPORT, result.reason);
  });
}
