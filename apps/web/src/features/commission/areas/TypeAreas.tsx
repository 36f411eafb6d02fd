import { Trans } from '@lingui/react/macro';
import { type FormEvent, useState } from 'react';
import { Button } from '../../../components/Button.tsx';
import { TextArea, TextField } from '../../../components/fields/TextField.tsx';
import { tableOfTyped } from './typed-areas.ts';

/**
 * Areas typed one a line, their parts below them.
 * @param parent the code of the area around them
 * @param onTable is given their table in CSV
 */
export function TypeAreas({
  parent,
  isBusy,
  onTable,
}: {
  parent: string;
  isBusy: boolean;
  onTable: (table: string) => void;
}) {
  const [level, setLevel] = useState('');
  const [names, setNames] = useState('');
  const send = (event: FormEvent) => {
    event.preventDefault();
    const table = tableOfTyped(level, names, parent);
    if (table !== null) onTable(table);
  };
  return (
    <form onSubmit={send} className="flex flex-col gap-4">
      <TextField
        label={<Trans>Kind of area</Trans>}
        hint={
          <Trans>
            Such as faculty, branch or ward; if they have parts, the kind of these too: faculty, department
          </Trans>
        }
        required
        maxLength={200}
        value={level}
        onChange={({ target }) => setLevel(target.value)}
      />
      <TextArea
        label={<Trans>Names, one a line</Trans>}
        hint={<Trans>Begin a part of the area above with spaces.</Trans>}
        required
        value={names}
        onChange={({ target }) => setNames(target.value)}
      />
      <Button type="submit" tone="secondary" className="self-start" pending={isBusy}>
        <Trans>Look at them</Trans>
      </Button>
    </form>
  );
}
