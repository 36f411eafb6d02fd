import { withoutComments } from './files.mjs';

const SERVER = 'apps/server/src/';
const isStore = /(^|[/-])store\.ts$/;
/** Tests may write any table. */
const isTest = /\.test\.ts$|\/testing\//;
const MIGRATIONS = 'apps/server/migrations/';
/** The code that runs queries may contain the words of one. */
const isPlatform = /^apps\/server\/src\/platform\/database\//;

const QUERY =
  /\bsql(?:<[^`;]*?>)?\s*`|\b(?:selectFrom|insertInto|updateTable|deleteFrom|mergeInto|replaceInto)\(/;
const BUILT = /\b(?:insertInto|updateTable|deleteFrom|mergeInto|replaceInto)\(\s*(?:'([^']*)'|"([^"]*)")?/g;
const RAW =
  /\b(?:INSERT\s+INTO|DELETE\s+FROM|MERGE\s+INTO|TRUNCATE(?:\s+TABLE)?|UPDATE)\s+(?:ONLY\s+)?(?:public\.)?(?:"?([a-z_]+)"?(?=[\s(,;`]|$)|\$\{)/gi;
const COPIED = /\bCOPY\s+(?:public\.)?"?([a-z_]+)"?\s*(?:\([^)]*\)\s*)?FROM\b/gi;
const FUNCTION = /CREATE (?:OR REPLACE )?FUNCTION (\w+)\(([\s\S]*?)\$\$([\s\S]*?)\$\$/g;
/** Words after UPDATE that are not tables: `FOR UPDATE OF …`, `FOR UPDATE SKIP LOCKED`, `DO UPDATE SET …`. */
const NO_TABLE = new Set(['set', 'of', 'skip', 'nowait', 'on']);

/** Reads the names of the database's tables, without views, from the types of the server's queries. */
export function readTables(files) {
  const typed = files.filter(({ file }) => /platform\/database\/([a-z]+-)?tables\.ts$/.test(file));
  return typed.flatMap(({ text }) => {
    const [, members = ''] = /export interface [A-Z]?[A-Za-z]*Tables\b[^{]*\{([^}]*)\}/.exec(text) ?? [];
    return [...members.matchAll(/^\s+([a-z_]+): [A-Za-z]+(?<!View);/gm)].map(([, table]) => table);
  });
}

/** Reads the newest version of each function of the database, and the tables that it writes; no triggers. */
export function readFunctions(files) {
  const written = new Map();
  for (const { text } of files.filter(({ file }) => file.startsWith(MIGRATIONS)))
    for (const [, name, head, body] of withoutComments(text).matchAll(FUNCTION))
      if (!/RETURNS trigger/i.test(head)) written.set(name, new Set(rawIn(body)));
  return written;
}

function rawIn(text) {
  const tables = [...text.matchAll(RAW), ...text.matchAll(COPIED)].map(([, table]) => table?.toLowerCase());
  return tables.filter((table) => !NO_TABLE.has(table));
}

/** Finds the tables that a text writes, directly or by a function; undefined for a computed name. */
function writtenIn(text, functions) {
  const built = [...text.matchAll(BUILT)].map(([, single, double]) => (single ?? double)?.split(' ')[0]);
  const called = [...functions].flatMap(([name, tables]) =>
    new RegExp(`\\b${name}\\s*\\(`).test(text) ? [...tables] : [],
  );
  return [...built, ...rawIn(text), ...called];
}

/**
 * Finds queries outside stores, writes to a table of another room, and tables without an owner.
 * @returns a sentence for each
 */
export function faultsOfTables(files, owners, tables) {
  const lists = [
    ...tables.filter((table) => !owners.has(table)).map((table) => `docs/design.md: ${table} has no owner`),
    ...[...owners.keys()]
      .filter((table) => !tables.includes(table))
      .map((table) => `docs/design.md: ${table} is no table`),
  ];
  const judged = files.filter(
    ({ file }) => file.startsWith(SERVER) && !isTest.test(file) && !isPlatform.test(file),
  );
  const functions = readFunctions(files);
  return [
    ...lists,
    ...judged.flatMap(({ file, text }) => faultsOfFile(file, withoutComments(text), owners, functions)),
  ];
}

function faultsOfFile(file, text, owners, functions) {
  if (!isStore.test(file))
    return QUERY.test(text) ? [`${file}: a query outside a store. Write it in one and call it.`] : [];
  return writtenIn(text, functions).flatMap((table) => {
    if (table === undefined) return [`${file}: writes a table whose name is not written out.`];
    const owner = owners.get(table);
    if (owner === undefined) return [`${file}: writes ${table}, which docs/design.md does not list.`];
    if (file.startsWith(`${SERVER}${owner}/`)) return [];
    return [`${file}: writes ${table}, which is ${owner}'s. Call its service.`];
  });
}
