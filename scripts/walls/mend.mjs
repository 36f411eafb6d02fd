import { writeFileSync } from 'node:fs';
import process from 'node:process';
import { MENDED, mendComments } from './comments.mjs';
import { readSources } from './files.mjs';

/** Brings the comments of the mended rooms into their form; of the rooms that are named besides, too. */
const named = process.argv.slice(2);
for (const { file, text } of readSources()) {
  const isMeant = MENDED.some((room) => room.test(file)) || named.some((room) => file.startsWith(room));
  const mended = isMeant ? mendComments(text) : text;
  if (mended !== text) writeFileSync(file, mended);
}
