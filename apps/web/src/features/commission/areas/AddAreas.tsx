import { AREAS_OF_NIGERIA } from '@evoting/contract/constants';
import { bytesToBase64 } from '@evoting/tlog/encoding';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Alert } from '../../../components/Alert.tsx';
import { Button } from '../../../components/Button.tsx';
import { Card } from '../../../components/Card.tsx';
import { FailureAlert } from '../../../components/FailureAlert.tsx';
import { FileField } from '../../../components/fields/FileField.tsx';
import { useAreas } from '../queries/areas.ts';
import { AreaFaults } from './AreaFaults.tsx';
import { type NewAreas, useAddAreas, useCountAreas } from './api.ts';
import { ForGood } from './ForGood.tsx';

/** Adds the areas of Nigeria, or those of a table, once their number was read: they stay for good. */
export function AddAreas() {
  const { t } = useLingui();
  const mayChange = useAreas({ within: undefined, search: '' }).data?.mayChange;
  const [count, add] = [useCountAreas(), useAddAreas()];
  const [asked, setAsked] = useState<{ from: NewAreas; adding: number } | null>(null);
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
      onSuccess: ({ added: adding, faults }) => {
        if (adding > 0) setAsked({ from, adding });
        // A list without new areas may still rename the whole area.
        else if (faults.length === 0) add.mutate({ from, adding });
      },
    });
  };
  const faults = add.data?.faults ?? count.data?.faults ?? [];
  return (
    <Card className="flex flex-col gap-5 p-5 sm:p-6">
      <h2 className="text-2xl">
        <Trans>Add areas</Trans>
      </h2>
      {(count.error ?? add.error) && <FailureAlert error={count.error ?? add.error} />}
      {faults.length > 0 && <AreaFaults faults={faults} />}
      {add.data && faults.length === 0 && (
        <Alert tone="success">
          <Plural
            value={add.data.added}
            _0="All of them were known already."
            one="One area is new."
            other="# areas are new."
          />
        </Alert>
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
        <Button
          tone="secondary"
          className="self-start"
          pending={count.isPending || add.isPending}
          onClick={() => look('nigeria')}
        >
          <Trans>Take Nigeria</Trans>
        </Button>
      </div>
      <FileField
        label={t`A table of your own`}
        accept=".csv,text/csv"
        prompt={<Trans>Choose a CSV file with the columns code, parent, level, name</Trans>}
        onChange={async ({ target }) => {
          const file = target.files?.[0];
          if (file) look({ table: bytesToBase64(new Uint8Array(await file.arrayBuffer())) });
          target.value = '';
        }}
      />
      <p className="text-soft">
        <Trans>
          Parents come before their parts; the root has no parent. Nothing is changed unless every line fits.
          A list may be given again with more in it. What is added stays: an area cannot be taken away or
          renamed.
        </Trans>
      </p>
      {asked && (
        <ForGood
          adding={asked.adding}
          onClose={() => setAsked(null)}
          onAdd={() => {
            setAsked(null);
            add.mutate(asked);
          }}
        />
      )}
    </Card>
  );
}
