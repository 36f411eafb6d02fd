import { readFileSync } from 'node:fs';
import process from 'node:process';
import { faultsOfAddresses } from './addresses.mjs';
import { readSources } from './files.mjs';
import { faultsOfImports } from './import-rules.mjs';
import { readRooms } from './rooms.mjs';
import { faultsOfTables, readTables } from './tables.mjs';

/** Checks the walls between the rooms, prints each fault, and exits with 1 if there is one. */
const files = readSources();
const { owners, ...design } = readRooms(readFileSync('docs/design.md', 'utf8'));
const faults = [
  ...faultsOfImports(files, design),
  ...faultsOfTables(files, owners, readTables(files)),
  ...faultsOfAddresses(files),
];
for (const fault of faults) console.error(fault);
console.log(`walls: ${files.length} files, ${faults.length} faults`);
process.exitCode = faults.length === 0 ? 0 : 1;
