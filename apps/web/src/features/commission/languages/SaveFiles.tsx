import { Plural, Trans } from '@lingui/react/macro';
import { Button } from '../../../components/Button.tsx';
import { Card } from '../../../components/Card.tsx';
import { saveFile } from '../../../lib/download.ts';
import { type Catalogues, PARTS, type Part } from './api.ts';
import { changePo } from './po-file.ts';
import type { Draft } from './rules.ts';
import { type Change, type Changes, isStale } from './state.ts';

/** Offers each changed catalogue as the .po file that replaces the one in the source. */
export function SaveFiles({
  language,
  catalogues,
  changes,
}: {
  language: Draft;
  catalogues: Catalogues;
  changes: Changes;
}) {
  const wanted = (part: Part): Change[] =>
    catalogues.messages
      .filter((message) => message.part === part && !isStale(message, changes.of(message)))
      .flatMap((message) => changes.of(message) ?? []);
  const files = PARTS.map((part) => ({ part, changed: wanted(part) })).filter(
    ({ changed }) => changed.length > 0,
  );
  if (files.length === 0) return null;
  return (
    <Card className="flex flex-col gap-3 p-4 sm:p-5">
      <h2 className="text-xl">
        <Trans>Files to save</Trans>
      </h2>
      <ul className="flex flex-col gap-3">
        {files.map(({ part, changed }) => (
          <li key={part} className="flex flex-wrap items-center justify-between gap-3">
            <p className="min-w-0">
              <code>{`locales/${language}/${part}.po`}</code>
              {': '}
              <Plural value={changed.length} one="# message changed" other="# messages changed" />
            </p>
            <Button
              size="small"
              onClick={() => {
                const written = changePo(
                  catalogues.files[part],
                  new Map(changed.map((one) => [one.id, one])),
                );
                saveFile(`${part}.po`, new Blob([written], { type: 'text/x-gettext-translation' }));
              }}
            >
              <Trans>
                Save the file<span className="sr-only"> {part}.po</span>
              </Trans>
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  );
}
