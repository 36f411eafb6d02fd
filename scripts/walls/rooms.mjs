/**
 * Reads the two tables of rooms in docs/design.md.
 * @returns `rooms` from top to bottom with the rooms that each knows, `owners` of the database's tables, and
 * `calls` from each domain to others
 * @throws Error if a table is missing, a room knows one that is not below it, or a database table has two
 * owners
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
 * Makes a list of rooms in which each knows all below it.
 * @param names files, or folders with a trailing slash
 */
export function listOf(names) {
  return names.map((name, at) => ({ names: [name], knows: names.slice(at + 1) }));
}

/**
 * Tells whether a file of an app may import another: one in its own room, in a room that its room knows, or
 * outside every room (a built file). A file outside every room may import nothing.
 */
export function mayImport(rooms, from, to) {
  const holds = (path) => (name) => (name.endsWith('/') ? path.startsWith(name) : path === name);
  const own = rooms.find(({ names }) => names.some(holds(from)));
  const other = rooms.find(({ names }) => names.some(holds(to)));
  if (own === undefined) return false;
  return own === other || other === undefined || own.knows.some(holds(to));
}
