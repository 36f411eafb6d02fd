import { areasOf } from '@evoting/record/by-area';
import { finding } from '@evoting/record/findings';
import { listOf } from '@evoting/record/list-of';
import type { LoadedRevision } from '@evoting/record/revision';
import { RecordError, type RecordSource, readOptionalText } from '@evoting/record/source';
import * as z from 'zod/mini';
import { requireShort } from './shown-results.ts';

const listedSchema = z.object({ code: z.string(), name: z.string(), within: z.nullable(z.string()) });
type ListedArea = z.infer<typeof listedSchema>;

const listSchema = z.object({ data: z.object({ areas: listOf(listedSchema, { most: 200_000 }) }) });

/**
 * Checks that the results page offers exactly the record's areas. Under a different code the page would
 * request counts that nobody compares, shown under a familiar name.
 * @param isRequired whether the list must exist if the record has areas
 * @throws RecordError with the first line that differs
 */
export async function requireListedAreas(
  source: RecordSource,
  revisions: readonly Pick<LoadedRevision, 'revision'>[],
  isRequired: boolean,
): Promise<void> {
  const recorded = linesOf(
    [...areasOf(revisions)].map(([code, [area, around]]) => {
      return { code, name: area?.name ?? '', within: around?.code ?? null };
    }),
  );
  const text = await readOptionalText(source, 'areas');
  if (text === null) {
    if (isRequired && recorded.length > 0) throw new RecordError('areas', finding('missing'));
    return;
  }
  const listed = linesOf(parseList(text));
  const at = [...listed, ...recorded].findIndex((_, i) => listed[i] !== recorded[i]);
  const [shown = 'none', known = 'none'] = [listed[at], recorded[at]];
  if (at >= 0) throw new RecordError('areas', finding('shown-unrecorded', { shown, recorded: known }));
}

const linesOf = (areas: readonly ListedArea[]): string[] =>
  areas.map(({ code, name, within }) => JSON.stringify([code, name, within])).sort();

function parseList(text: string): ListedArea[] {
  requireShort(text, 'areas');
  try {
    return listSchema.parse(JSON.parse(text)).data.areas;
  } catch {
    throw new RecordError('areas', finding('other-kind'));
  }
}
