import { bytesToBase64 } from '@evoting/tlog/encoding';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button } from '../../../components/Button.tsx';
import { Card } from '../../../components/Card.tsx';
import { FailureAlert } from '../../../components/FailureAlert.tsx';
import { FileField } from '../../../components/fields/FileField.tsx';
import { translate } from '../../../lib/translate.ts';
import { Faults } from '../Faults.tsx';
import { useAreas } from '../queries/areas.ts';
import { useGiveMap, useMap, useRemoveMap } from './api.ts';

const FAULTS_SHOWN = 100;

/** The shapes of areas, by which results are drawn as a map. */
export function AreaShapes() {
  const { t } = useLingui();
  const mayChange = useAreas({ within: undefined, search: '' }).data?.mayChange;
  const map = useMap().data;
  const [give, remove] = [useGiveMap(), useRemoveMap()];
  const error = give.error ?? remove.error;
  const faults = give.data?.faults ?? [];
  return (
    <Card className="flex flex-col gap-5 p-5 sm:p-6">
      <h2 className="text-2xl">
        <Trans>Shapes for a map</Trans>
      </h2>
      <p className="max-w-prose text-soft">
        <Trans>
          Results by area are a table, and a map where most areas have a shape. The states of Nigeria have
          shapes. For your own areas give a GeoJSON file: each feature is a Polygon or MultiPolygon with the
          code of its area in the property “code”. Nothing else of a feature is kept.
        </Trans>
      </p>
      {error && <FailureAlert error={error} />}
      {faults.length > 0 && (
        <Faults
          title={
            <Plural
              value={faults.length}
              one="One shape does not fit, and nothing was changed:"
              other="# shapes do not fit, and nothing was changed:"
            />
          }
        >
          {faults.slice(0, FAULTS_SHOWN).map(({ feature, reason }) => (
            <li key={feature}>
              <Trans>Feature {feature}:</Trans> {translate(`reason.shape-${reason}`)}
            </li>
          ))}
        </Faults>
      )}
      {map && (
        <figure className="flex max-w-md flex-col gap-2">
          <svg aria-hidden="true" viewBox={`0 0 ${map.width} ${map.height}`} className="max-h-96 w-full">
            {Object.entries(map.shapes).map(([code, { d }]) => (
              <path key={code} d={d} fillRule="evenodd" className="fill-sunk stroke-ink" strokeWidth={1.5}>
                <title>{code}</title>
              </path>
            ))}
          </svg>
          <figcaption className="font-bold">
            <Plural
              value={Object.keys(map.shapes).length}
              one="One area has a shape."
              other="# areas have a shape."
            />
          </figcaption>
        </figure>
      )}
      {mayChange && (
        <FileField
          label={t`A file of shapes`}
          accept=".geojson,.json,application/geo+json"
          prompt={<Trans>Choose a GeoJSON file of at most 1 MB</Trans>}
          onChange={async ({ target }) => {
            const file = target.files?.[0];
            if (file) give.mutate(bytesToBase64(new Uint8Array(await file.arrayBuffer())));
            target.value = '';
          }}
        />
      )}
      {mayChange && map && (
        <Button
          tone="secondary"
          className="self-start"
          pending={remove.isPending}
          onClick={() => remove.mutate()}
        >
          <Trans>Remove the shapes</Trans>
        </Button>
      )}
    </Card>
  );
}
