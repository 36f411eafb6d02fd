import { useState } from 'react';
import { Card } from '../../../components/Card.tsx';
import { saveFile } from '../../../lib/download.ts';
import { newKey, type TrusteeKey } from '../key.ts';
import { sealKey } from '../keyFile.ts';
import { fileNameOf, type Made } from '../made-key.ts';
import { CheckFile } from './CheckFile.tsx';
import { ChoosePassword } from './ChoosePassword.tsx';

/**
 * A trustee's first visit: makes the key, saves it, and has it opened from the file before anything is sent.
 * A trustee who has saved one before, and sent nothing, takes that one.
 */
export function MakeKey({
  place,
  onKey,
  onSaved,
}: {
  place: { origin: string; name: string; trustee: number };
  onKey: (key: TrusteeKey) => void;
  onSaved: () => void;
}) {
  const [made, setMade] = useState<Made | null>(null);
  const save = ({ file, fileName }: Made) =>
    saveFile(fileName, new Blob([file], { type: 'application/json' }));
  return (
    <Card className="flex flex-col gap-5 p-5 sm:p-6">
      {made === null ? (
        <ChoosePassword
          name={place.name}
          onPassword={async (password) => {
            const key = newKey(place);
            const file = await sealKey(key, password);
            const now = { key, file, fileName: fileNameOf(place.trustee, new Date()) };
            save(now);
            setMade(now);
          }}
          onSaved={onSaved}
        />
      ) : (
        <CheckFile made={made} onAgain={() => save(made)} onKey={onKey} />
      )}
    </Card>
  );
}
