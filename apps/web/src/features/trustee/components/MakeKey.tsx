import { sealKey } from '@evoting/belenios/key-file';
import { useState } from 'react';
import { Card } from '../../../components/Card.tsx';
import { saveFile } from '../../../lib/download.ts';
import { newKey, randomBytes, type TrusteeKey } from '../key.ts';
import { fileNameOf, type SavedKey } from '../saved-key.ts';
import { CheckFile } from './CheckFile.tsx';
import { ChoosePassword } from './ChoosePassword.tsx';

/** Makes a key, saves it, and asks the trustee to open it from the file before anything is sent. */
export function MakeKey({
  place,
  onKey,
  onSaved,
}: {
  place: { origin: string; name: string; trustee: number };
  onKey: (key: TrusteeKey) => void;
  onSaved: () => void;
}) {
  const [saved, setSaved] = useState<SavedKey | null>(null);
  const save = ({ file, fileName }: SavedKey) =>
    saveFile(fileName, new Blob([file], { type: 'application/json' }));
  return (
    <Card className="flex flex-col gap-5 p-5 sm:p-6">
      {saved === null ? (
        <ChoosePassword
          name={place.name}
          onPassword={async (password) => {
            const key = newKey(place);
            const file = await sealKey(key, password, randomBytes);
            const keyFile = { key, file, fileName: fileNameOf(place.trustee, new Date()) };
            save(keyFile);
            setSaved(keyFile);
          }}
          onSaved={onSaved}
        />
      ) : (
        <CheckFile saved={saved} onAgain={() => save(saved)} onKey={onKey} />
      )}
    </Card>
  );
}
