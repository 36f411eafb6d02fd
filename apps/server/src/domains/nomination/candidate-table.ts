import { REGISTRARS } from '@evoting/contract/call';
import { CANDIDATE_TABLE_MAX, type CandidateFault } from '@evoting/contract/commission/independents';
import { bioSchema, nameSchema, type PostId, type UserId } from '@evoting/contract/fields';
import { isPlainCode, type PlainCode } from '@evoting/contract/reasons';
import { z } from 'zod';
import type { Deps } from '../../deps.ts';
import { readTable } from '../../platform/csv-table.ts';
import type { Trx } from '../../platform/database/connect.ts';
import { listNominatedPosts } from '../contest/service.ts';
import { asOfficer } from '../officer/service.ts';
import { NameTaken } from '../party/names.ts';
import {
  type ElectionRefusal,
  type IndependentForm,
  insertIndependent,
  lockForOfficers,
} from './independents.ts';
import type { Result } from './rules.ts';

export type TableRefusal = ElectionRefusal | 'not-an-officer' | 'no-table' | 'too-long';

/** The number of candidates added, or the faults for which none was. */
export interface ReadCandidates {
  readonly added: number;
  readonly faults: readonly CandidateFault[];
}

const text = z.string().max(20_000);
const lineSchema = z.object({ post: text, name: text, bio: text });
type Line = z.output<typeof lineSchema>;

/** Rolls the transaction back. */
class Faulty extends Error {
  readonly faults: readonly CandidateFault[];

  constructor(faults: readonly CandidateFault[]) {
    super('the table has faults');
    this.faults = faults;
  }
}

/**
 * Puts up the candidates of a CSV table as an officer, in its order: all of them, or none.
 * @param bytes the columns post, name and bio; a post by the name that ballot papers show
 */
export async function putUpTable(
  deps: Pick<Deps, 'db' | 'now'>,
  by: UserId,
  bytes: Buffer,
): Promise<Result<TableRefusal, ReadCandidates>> {
  const table = readTable(bytes, lineSchema);
  if (!table.ok) return table;
  const { lines } = table;
  if (lines.length === 0) return { ok: false, reason: 'no-table' };
  if (lines.length > CANDIDATE_TABLE_MAX) return { ok: false, reason: 'too-long' };
  try {
    return await asOfficer<Result<TableRefusal, ReadCandidates>>(
      deps.db,
      by,
      REGISTRARS,
      async (trx, actor) => {
        const held = await lockForOfficers(trx);
        if (!held.ok) return held;
        const { election } = held;
        const posts = await postsByName(trx, election.id);
        const faults: CandidateFault[] = [];
        for (const [i, line] of lines.entries()) {
          const form = formOf(line, posts);
          // A millisecond apart: papers show candidates in the order of their times.
          const at = new Date(deps.now().getTime() + i);
          const code =
            typeof form === 'string'
              ? form
              : await addOr(() => insertIndependent(trx, at, election, { form }, actor));
          if (code !== null) faults.push({ candidate: i + 1, name: line.name.slice(0, 200), code });
        }
        if (faults.length > 0) throw new Faulty(faults);
        return { ok: true, value: { added: lines.length, faults } };
      },
    );
  } catch (error) {
    if (error instanceof Faulty) return { ok: true, value: { added: 0, faults: error.faults } };
    throw error;
  }
}

const plain = (name: string) => name.normalize('NFC').trim().replace(/\s+/gu, ' ').toLowerCase();

async function postsByName(trx: Trx, electionId: string): Promise<Map<string, PostId>> {
  const posts = await listNominatedPosts(trx, electionId);
  return new Map(posts.map(({ id, postName }) => [plain(postName), id]));
}

/** Parses a line; the code of its first fault. */
function formOf(line: Line, posts: ReadonlyMap<string, PostId>): IndependentForm | PlainCode {
  const position = posts.get(plain(line.post));
  if (position === undefined) return 'post-unknown';
  const read = z.object({ name: nameSchema, bio: bioSchema }).safeParse(line);
  if (read.success) return { ...read.data, position };
  const message = read.error.issues[0]?.message ?? '';
  return isPlainCode(message) ? message : 'not-understood';
}

async function addOr(add: () => Promise<unknown>): Promise<PlainCode | null> {
  try {
    await add();
    return null;
  } catch (error) {
    if (error instanceof NameTaken) return 'candidate-name-taken';
    throw error;
  }
}
