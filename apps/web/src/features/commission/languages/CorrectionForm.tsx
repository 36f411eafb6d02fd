import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Button } from '../../../components/Button.tsx';
import { TextArea } from '../../../components/fields/TextField.tsx';
import { type Draft, type Fault, faultOf } from './rules.ts';

/** Takes a corrected text, unless it has a fault that a program can see. */
export function CorrectionForm({
  language,
  english,
  text,
  onSave,
  onCancel,
}: {
  language: Draft;
  english: string;
  text: string;
  onSave: (text: string) => void;
  onCancel: () => void;
}) {
  const { t } = useLingui();
  const [typed, setTyped] = useState(text);
  const [fault, setFault] = useState<Fault | null>(null);
  const sentences: Readonly<Record<Fault, string>> = {
    empty: t`Type the translation`,
    holes: t`Keep what stands in braces, the tags and # just as in the English`,
    forms: t`Keep the forms of the number, such as one and other, just as in the English`,
    marks: t`Tone marks, dots or hooks are missing: write the words with them`,
    letters: t`A letter in it does not belong to this language`,
  };
  return (
    <form
      noValidate
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        const found = faultOf(language, english, typed.trim().normalize('NFC'));
        setFault(found);
        if (!found) onSave(typed);
      }}
    >
      <TextArea
        label={t`Corrected translation of “${english}”`}
        lang={language}
        spellCheck={false}
        autoFocus
        maxLength={5_000}
        value={typed}
        error={fault ? sentences[fault] : undefined}
        onChange={({ target }) => setTyped(target.value)}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" size="small">
          <Trans>Keep the correction</Trans>
        </Button>
        <Button tone="secondary" size="small" onClick={onCancel}>
          <Trans>Cancel</Trans>
        </Button>
      </div>
    </form>
  );
}
