import type { Electorate } from '@evoting/record/payloads';
import { appendLeaves, type TreeHead } from '@evoting/tlog/append';
import { bytesToBase64 } from '@evoting/tlog/encoding';
import type { Deps } from '../../deps.ts';
import type { Trx } from '../../platform/database/connect.ts';
import { appendEntries } from '../board/append.ts';
import { documentBytes, type NewEntry } from '../board/payload.ts';
import { lockRecord, type RecordHead } from '../board/records-store.ts';
import { tileStore } from '../board/tiles-store.ts';
import {
  changePlaces,
  countAccounts,
  findElectorate,
  findInTree,
  isByRoll,
  leavesOfPlaces,
  listPlaces,
  type StatedElectorate,
  storeElectorate,
  storePlaces,
} from './electorate-store.ts';
import { growTree } from './sorted-tree.ts';

/**
 * States in the record who may vote: the places of the roll with the root of their tree, or the number of
 * accounts. Part of the opening, after the first papers. The time grows with the roll. The transaction must hold
 * the record.
 * @returns the record's new head
 */
export async function stateElectorate(trx: Trx, keys: Deps['keys'], record: RecordHead): Promise<RecordHead> {
  const { electionId } = record;
  if (!(await isByRoll(trx, electionId))) {
    const stated = { accounts: await countAccounts(trx, electionId) };
    await storeElectorate(trx, electionId, stated);
    return appendEntries(trx, record, [entryOf({ kind: 'accounts', ...stated })], keys);
  }
  const { size, root } = await growTree(trx, { electionId, tree: 'place' }, leavesOfPlaces(electionId));
  const head = { size, root, sorted: size, removed: 0 };
  await storeElectorate(trx, electionId, statedOf(head));
  await storePlaces(trx, electionId);
  return appendRoll(trx, keys, record, head);
}

/**
 * States in the record that a place was added to the roll, or removed from it. Does nothing before the opening.
 * Comes last in its transaction, which has changed the roll; call `publishHead` after it.
 */
export async function noteRollChange(
  trx: Trx,
  keys: Deps['keys'],
  electionId: string,
  change: { readonly added: string } | { readonly removed: string },
): Promise<void> {
  const record = await lockRecord(trx, electionId);
  const before = record && (await findElectorate(trx, electionId));
  if (!record || !before || before.accounts !== null) return;
  const tree = { size: before.leaves, root: before.root };
  const isAdded = 'added' in change;
  const { leaf, style } = await findInTree(trx, electionId, isAdded ? change.added : change.removed);
  const grown = await appendLeaves(tileStore(trx, electionId, 'place'), tree, isAdded ? [leaf] : []);
  const head = { ...grown, sorted: before.sorted, removed: before.removed + (isAdded ? 0 : 1) };
  await storeElectorate(trx, electionId, statedOf(head));
  await changePlaces(trx, electionId, style, isAdded ? 1 : -1);
  await appendRoll(trx, keys, record, head);
}

/**
 * Makes the entry that states the present number of accounts, before a live count or the end of voting.
 * @returns none for a roll, or if the number is as it was stated last
 */
export async function accountsNow(trx: Trx, electionId: string): Promise<NewEntry[]> {
  const before = await findElectorate(trx, electionId);
  if (!before || before.accounts === null) return [];
  const accounts = await countAccounts(trx, electionId);
  if (accounts === before.accounts) return [];
  await storeElectorate(trx, electionId, { accounts });
  return [entryOf({ kind: 'accounts', accounts })];
}

/** The tree of a roll: the leaves of the opening, which are in order, and the places removed since. */
interface RollHead extends TreeHead {
  readonly sorted: number;
  readonly removed: number;
}

const statedOf = ({ size, sorted, root, removed }: RollHead): StatedElectorate => ({
  accounts: null,
  sorted,
  leaves: size,
  removed,
  root: Buffer.from(root),
});

async function appendRoll(
  trx: Trx,
  keys: Deps['keys'],
  record: RecordHead,
  { size, root, removed }: RollHead,
): Promise<RecordHead> {
  const styles = await listPlaces(trx, record.electionId);
  const places = size - removed;
  const tree = { leaves: size, removed, root_hash: bytesToBase64(root) };
  return appendEntries(trx, record, [entryOf({ kind: 'roll', places, styles, ...tree })], keys);
}

const entryOf = (electorate: Electorate): NewEntry => ({
  type: 'Electorate',
  payload: documentBytes(electorate),
});
