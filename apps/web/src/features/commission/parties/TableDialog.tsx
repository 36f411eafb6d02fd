import { bytesToBase64 } from '@evoting/tlog/encoding';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Alert } from '../../../components/Alert.tsx';
import { Button } from '../../../components/Button.tsx';
import { Dialog } from '../../../components/Dialog.tsx';
import { DialogActions } from '../../../components/DialogActions.tsx';
import { FailureAlert } from '../../../components/FailureAlert.tsx';
import { FileField } from '../../../components/fields/FileField.tsx';
import { csvOf } from '../../../lib/csv.ts';
import { saveFile } from '../../../lib/download.ts';
import { translate } from '../../../lib/translate.ts';
import { Faults } from '../Faults.tsx';
import { NotATable } from '../NotATable.tsx';
import { type ReadTable, readTable, TABLES } from '../tableFile.ts';
import { usePosts, usePutUpTable } from './api.ts';

const SHOWN = 50;

/** Puts up the candidates of a table: all of them, or none. */
export function TableDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const posts = usePosts();
  const putUp = usePutUpTable();
  const [read, setRead] = useState<ReadTable>();
  const { added = 0, faults = [] } = putUp.data ?? {};
  const choose = async (file: File | undefined) => {
    if (!file) return;
    const now = await readTable(file);
    setRead(now);
    putUp.reset();
    if ('table' in now) putUp.mutate(bytesToBase64(new Uint8Array(await now.table.arrayBuffer())));
  };
  const rows = (posts.data ?? []).map(({ postName }) => [postName, '', '']);
  return (
    <Dialog open size="wide" title={<Trans>Put up the candidates of a table</Trans>} onClose={onClose}>
      <p>
        <Trans>
          One line for each candidate, with the columns post, name and bio; posts as ballot papers name them.
          Pictures are added afterwards. Nobody is put up unless every line fits.
        </Trans>
      </p>
      <Button
        tone="secondary"
        size="small"
        className="self-start"
        onClick={() => saveFile('candidates.csv', csvOf([['post', 'name', 'bio'], ...rows]))}
      >
        <Trans>Save a table to fill in</Trans>
      </Button>
      <FileField
        label={t`Table of candidates`}
        accept={TABLES}
        prompt={<Trans>Choose an Excel (.xlsx) or CSV file with the columns post, name, bio</Trans>}
        onChange={({ target }) => {
          void choose(target.files?.[0]).finally(() => {
            target.value = '';
          });
        }}
      />
      {read && 'fault' in read && <NotATable {...read} />}
      {putUp.error && <FailureAlert error={putUp.error} />}
      {faults.length > 0 && (
        <Faults
          title={
            <Plural
              value={faults.length}
              one="One candidate does not fit, and nobody was put up:"
              other="# candidates do not fit, and nobody was put up:"
            />
          }
        >
          {faults.slice(0, SHOWN).map(({ candidate, name, code }) => (
            <li key={candidate} className="wrap-anywhere">
              <Trans>
                Candidate {candidate}, {name}:
              </Trans>{' '}
              {translate(`reason.${code}`)}
            </li>
          ))}
        </Faults>
      )}
      {added > 0 && (
        <Alert tone="success">
          <Plural value={added} one="One candidate is put up." other="# candidates are put up." />
        </Alert>
      )}
      <DialogActions>
        <Button tone="secondary" onClick={onClose}>
          <Trans>Close</Trans>
        </Button>
      </DialogActions>
    </Dialog>
  );
}
