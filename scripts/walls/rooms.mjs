/**
 * Reads the two tables of docs/design.md that say what there is in the server, the names in back ticks: `|
 * room of the server | what | knows |`, the top one first, and `| room | what | tables | calls |`.
 * Gives: the rooms in their order and which of those below each knows, the owner of each table, and the
 * domains that each domain calls.
 * Refuses (throws): no such table, a room that knows one above it or one that is not listed, or a table with
 * two owners.
 */
export function readRooms(design) {
  return { ...readOwners(design), rooms: readOrder(design) };
}

function readOwners(design) {
  const owners = new Map();
  const calls = new Map();
  for (const [row, [room, , tables, called]] of rowsOf(design, '| room | what | tables | calls |')) {
    if (room.length !== 1) throw new Error(`docs/design.md: no room in ${row}`);
    for (const table of tables) {
      if (owners.has(table)) throw new Error(`docs/design.md: ${table} has two owners`);
      owners.set(table, room[0]);
    }
    const [, domain] = /^domains\/(.+)$/.exec(room[0]) ?? [];
    if (domain) calls.set(domain, called);
  }
  return { owners, calls };
}

function readOrder(design) {
  const rooms = rowsOf(design, '| room of the server | what | knows |').map(([, [names, , knows]]) => ({
    names,
    knows,
  }));
  for (const [at, { names, knows }] of rooms.entries()) {
    const below = rooms.slice(at + 1).flatMap((room) => room.names);
    const up = knows.filter((name) => !below.includes(name));
    if (up.length > 0) throw new Error(`docs/design.md: ${up} is not below ${names}`);
  }
  return rooms;
}

function rowsOf(design, head) {
  const [, rest] = design.split(`${head}\n`);
  const rows = /^\|[-|]+\|\n((?:\|.*\n)+)/.exec(rest ?? '')?.[1];
  if (!rows) throw new Error(`docs/design.md has no table of rooms: ${head}`);
  return rows
    .trim()
    .split('\n')
    .map((row) => [row, row.split('|').slice(1, -1).map(namesIn)]);
}

const namesIn = (cell) => [...cell.matchAll(/`([^`]+)`/g)].map(([, name]) => name);

/**
 * A list of rooms of which each knows all below it, from their names: a file's, or a folder's with its slash.
 */
export function listOf(names) {
  return names.map((name, at) => ({ names: [name], knows: names.slice(at + 1) }));
}

/**
 * Whether one file of an app may name another, by their paths in it: in its own room always, else in one that
 * its room knows. What is in no room may name nothing; what is built later and is in no folder yet may be
 * named.
 */
export function mayKnow(rooms, from, to) {
  const holds = (path) => (name) => (name.endsWith('/') ? path.startsWith(name) : path === name);
  const own = rooms.find(({ names }) => names.some(holds(from)));
  const other = rooms.find(({ names }) => names.some(holds(to)));
  if (own === undefined) return false;
  return own === other || other === undefined || own.knows.some(holds(to));
}
