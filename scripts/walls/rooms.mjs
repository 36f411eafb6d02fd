/**
 * Reads the table of docs/design.md that says which of the server's rooms owns which tables and calls which
 * domains: `| room | what | tables | calls |`, the names in back ticks.
 * Gives: the owner of each table, and the domains that each domain calls.
 * Refuses (throws): no such table, or a table with two owners.
 */
export function readRooms(design) {
  const [, rows] = /^\| room \| what \| tables \| calls \|\n\|[-|]+\|\n((?:\|.*\n)+)/m.exec(design) ?? [];
  if (!rows) throw new Error('docs/design.md has no table of rooms');
  const owners = new Map();
  const calls = new Map();
  for (const row of rows.trim().split('\n')) {
    const [room, , tables, called] = row.split('|').slice(1, -1).map(namesIn);
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

const namesIn = (cell) => [...cell.matchAll(/`([^`]+)`/g)].map(([, name]) => name);
