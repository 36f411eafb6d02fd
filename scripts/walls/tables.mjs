import { withoutComments } from './files.mjs';

const SERVER = 'apps/server/src/';
const isStore = /(^|[/-])store\.ts$/;
/** Tests write rows as they need them, and the demo fills an empty database. */
const isFree = /\.test\.ts$|\/testing\/|^apps\/server\/src\/demo\/store\.ts$/;
/** What every query needs is no query. */
const isPlatform = /^apps\/server\/src\/platform\/database\//;

const QUERY =
  /\bsql(?:<[^`;]*?>)?\s*`|\b(?:selectFrom|insertInto|updateTable|deleteFrom|mergeInto|replaceInto)\(/;
const BUILT = /\b(?:insertInto|updateTable|deleteFrom|mergeInto|replaceInto)\(\s*(?:'([^']*)'|"([^"]*)")?/g;
const RAW =
  /\b(?:INSERT\s+INTO|DELETE\s+FROM|MERGE\s+INTO|TRUNCATE(?:\s+TABLE)?|UPDATE)\s+(?:ONLY\s+)?(?:public\.)?(?:"?([a-z_]+)"?(?=[\s(,;`]|$)|\$\{)/gi;
/** `FOR UPDATE OF …`, `FOR UPDATE SKIP LOCKED` and `DO UPDATE SET …` write no table of their own. */
const NO_TABLE = new Set(['set', 'of', 'skip', 'nowait', 'on']);

/**
 * The tables of the database, from the interfaces that the server's queries are typed by; views are read
 * only.
 */
export function readTables(files) {
  const typed = files.filter(({ file }) => /platform\/database\/([a-z]+-)?tables\.ts$/.test(file));
  return typed.flatMap(({ text }) => {
    const [, members = ''] = /export interface [A-Z]?[A-Za-z]*Tables\b[^{]*\{([^}]*)\}/.exec(text) ?? [];
    return [...members.matchAll(/^\s+([a-z_]+): [A-Za-z]+(?<!View);/gm)].map(([, table]) => table);
  });
}

/** What a text writes, by its name; undefined for a name that is put together when the program runs. */
function writtenIn(text) {
  const built = [...text.matchAll(BUILT)].map(([, single, double]) => (single ?? double)?.split(' ')[0]);
  const raw = [...text.matchAll(RAW)].map(([, table]) => table?.toLowerCase());
  return [...built, ...raw.filter((table) => !NO_TABLE.has(table))];
}

/**
 * Takes the source files, the owner of each table and the tables that there are.
 * Gives: a sentence for each query outside a store, each write to a table of another room, and each table
 * without one owner that exists.
 */
export function faultsOfTables(files, owners, tables) {
  const lists = [
    ...tables.filter((table) => !owners.has(table)).map((table) => `docs/design.md: ${table} has no owner`),
    ...[...owners.keys()]
      .filter((table) => !tables.includes(table))
      .map((table) => `docs/design.md: ${table} is no table`),
  ];
  const judged = files.filter(
    ({ file }) => file.startsWith(SERVER) && !isFree.test(file) && !isPlatform.test(file),
  );
  return [...lists, ...judged.flatMap(({ file, text }) => faultsOfFile(file, withoutComments(text), owners))];
}

function faultsOfFile(file, text, owners) {
  if (!isStore.test(file))
    return QUERY.test(text) ? [`${file}: a query outside a store. Write it in one and call it.`] : [];
  return writtenIn(text).flatMap((table) => {
    if (table === undefined) return [`${file}: writes a table whose name is not written out.`];
    const owner = owners.get(table);
    if (owner === undefined) return [`${file}: writes ${table}, which docs/design.md does not list.`];
    if (file.startsWith(`${SERVER}${owner}/`)) return [];
    return [`${file}: writes ${table}, which is ${owner}'s. Call its service.`];
  });
}
