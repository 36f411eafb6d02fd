import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Button } from '../../../components/Button.tsx';
import { Card } from '../../../components/Card.tsx';
import { FileField } from '../../../components/fields/FileField.tsx';
import { TextField } from '../../../components/fields/TextField.tsx';
import { type BallotRef, readBallotRef } from '../state.ts';

const MAX_RECEIPT_BYTES = 20_000;

/** Finds a ballot by its tracker, a receipt, or the file of a receipt. Needs no login. */
export function FindBallot({ isFirst, onFound }: { isFirst: boolean; onFound: (ballot: BallotRef) => void }) {
  const { t } = useLingui();
  const [text, setText] = useState('');
  const [isRefused, setRefused] = useState(false);
  function find(input: string) {
    const ballot = readBallotRef(input);
    setRefused(ballot === null);
    if (ballot) onFound(ballot);
  }
  async function open(file: File | undefined) {
    if (file) find(file.size > MAX_RECEIPT_BYTES ? '' : await file.text());
  }
  return (
    <Card className="p-5 sm:p-6">
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          find(text);
        }}
        className="flex flex-col gap-5"
      >
        <h2 className="text-2xl">
          {isFirst ? <Trans>Find a ballot</Trans> : <Trans>Find another ballot</Trans>}
        </h2>
        <TextField
          label={t`Tracker or receipt`}
          hint={t`43 characters, or the whole text of a receipt`}
          value={text}
          autoComplete="off"
          spellCheck={false}
          error={isRefused ? t`This is neither a tracker nor a receipt. Copy the complete text.` : undefined}
          onChange={(event) => setText(event.target.value)}
        />
        <Button type="submit" tone="secondary" className="self-start">
          <Trans>Find the ballot</Trans>
        </Button>
        <FileField
          label={t`Receipt file`}
          accept=".json,application/json"
          prompt={<Trans>Open a saved receipt</Trans>}
          onChange={(event) => void open(event.target.files?.[0])}
        />
      </form>
    </Card>
  );
}
