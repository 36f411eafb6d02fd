import { writeFileSync } from 'node:fs';
import { mendComments } from './comments.mjs';
import { readSources } from './files.mjs';

/** Brings every comment into the form. */
for (const { file, text } of readSources()) {
  const mended = mendComments(text);
  if (mended !== text) writeFileSync(file, mended);
}
