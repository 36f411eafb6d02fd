import type { DataOf } from '@evoting/contract/calls';
import { AREAS_OF_NIGERIA } from '@evoting/contract/constants';
import { bytesToBase64, encodeUtf8 } from '@evoting/tlog/encoding';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Alert } from '../../../components/Alert.tsx';
import { Button } from '../../../components/Button.tsx';
import { Card } from '../../../components/Card.tsx';
import { FailureAlert } from '../../../components/FailureAlert.tsx';
import { FileField } from '../../../components/fields/FileField.tsx';
import { csvOf } from '../../../lib/csv.ts';
import { saveFile } from '../../../lib/download.ts';
import { NotATable } from '../NotATable.tsx';
import { useAreas } from '../queries/areas.ts';
import { TABLES } from '../tableFile.ts';
import { useTable } from '../useTable.ts';
import { AreaFaults } from './AreaFaults.tsx';
import { type NewAreas, useAddAreas, useCountAreas } from './api.ts';
import { NewAreasDialog } from './NewAreasDialog.tsx';
import { TypeAreas } from './TypeAreas.tsx';
import { SAMPLE_TABLE } from './typed-areas.ts';

/** Adds areas that were typed, those of a table, or Nigeria's, once their names were read. */
export function AddAreas() {
  const { t } = useLingui();
  const { mayChange, areas: [whole] = [] } = useAreas({ within: undefined, search: '' }).data ?? {};
  const [count, add] = [useCountAreas(), useAddAreas()];
  const { read, isReading, choose } = useTable();
  const [asked, setAsked] = useState<{ from: NewAreas; counted: DataOf<'POST /commission/areas'> } | null>(
    null,
  );
  if (mayChange === undefined) return null;
  if (!mayChange)
    return (
      <Alert tone="info">
        <Trans>An election is open: areas are added before an opening, or when voting has closed.</Trans>
      </Alert>
    );
  const look = (from: NewAreas) => {
    add.reset();
    count.mutate(from, {
      onSuccess: (counted) => {
        if (counted.added > 0 || counted.whole !== null) setAsked({ from, counted });
      },
    });
  };
  const { faults, added } = add.data ?? count.data ?? { faults: [], added: null };
  const isKnown = !add.data && added === 0 && count.data?.whole === null;
  const newName = add.data?.whole ?? null;
  const isBusy = count.isPending || add.isPending || isReading;
  return (
    <Card className="flex flex-col gap-5 p-5 sm:p-6">
      <h2 className="text-2xl">
        <Trans>Add areas</Trans>
      </h2>
      {(count.error ?? add.error) && <FailureAlert error={count.error ?? add.error} />}
      {read && 'fault' in read && <NotATable {...read} />}
      {faults.length > 0 && <AreaFaults faults={faults} />}
      {(add.data || isKnown) && faults.length === 0 && (
        <Alert tone="success">
          {newName !== null && (
            <Trans>
              The area that contains all others is called <strong>{newName}</strong> now.
            </Trans>
          )}{' '}
          {!(newName !== null && added === 0) && (
            <Plural
              value={added ?? 0}
              _0="All of these areas were there already."
              one="One area is new."
              other="# areas are new."
            />
          )}
        </Alert>
      )}
      {whole && (
        <TypeAreas
          parent={whole.code}
          isBusy={isBusy}
          onTable={(table) => look({ table: bytesToBase64(encodeUtf8(table)) })}
        />
      )}
      <div className="flex flex-col gap-2">
        <p>
          <Trans>
            Nigeria, its 36 states and the Federal Capital Territory, and their 774 local government areas:
          </Trans>
        </p>
        <p className="text-soft wrap-anywhere">
          <Trans>
            They come from the data package{' '}
            <a href={AREAS_OF_NIGERIA.page} target="_blank" rel="noreferrer" className="link">
              {AREAS_OF_NIGERIA.package}
            </a>
            , version {AREAS_OF_NIGERIA.version}, licence {AREAS_OF_NIGERIA.licence}: nothing official.
            Compare them with your own list first.
          </Trans>
        </p>
        <Button tone="secondary" className="self-start" pending={isBusy} onClick={() => look('nigeria')}>
          <Trans>Take Nigeria</Trans>
        </Button>
      </div>
      <FileField
        label={t`A table of your own`}
        accept={TABLES}
        prompt={<Trans>Choose an Excel (.xlsx) or CSV file with the columns code, parent, level, name</Trans>}
        onChange={async ({ target }) => {
          const file = target.files?.[0];
          const now = await choose(file);
          if (now && 'table' in now)
            look({ table: bytesToBase64(new Uint8Array(await now.table.arrayBuffer())) });
          target.value = '';
        }}
      />
      <p className="text-soft">
        <Trans>
          The first line is the whole, without a parent; every other line names the code of its parent, which
          is in a line above. Nothing is changed unless every line fits. A list may be given again with more
          in it.
        </Trans>
      </p>
      <Button
        tone="secondary"
        className="self-start"
        onClick={() => saveFile('areas.csv', csvOf(SAMPLE_TABLE))}
      >
        <Trans>Save a sample table</Trans>
      </Button>
      {asked && (
        <NewAreasDialog
          counted={asked.counted}
          onClose={() => setAsked(null)}
          onAdd={() => {
            setAsked(null);
            add.mutate({ from: asked.from, adding: asked.counted.added });
          }}
        />
      )}
    </Card>
  );
}
