import type { ResultsArea } from '@evoting/contract/extras';
import { useLingui } from '@lingui/react/macro';
import { SelectField } from '../../../components/fields/SelectField.tsx';
import { useAreas } from '../api.ts';
import { CountedArea } from './CountedArea.tsx';

interface AreaChoiceProps {
  /** The record of a former election. */
  log: string | undefined;
  /** The chosen area's code; empty for the whole election. */
  code: string;
  onChoose: (code: string) => void;
  /** The area of the numbers; null for the whole election, undefined while they load. */
  shown: ResultsArea | null | undefined;
}

/** Selects the area whose votes are shown. Renders nothing if there are no areas. */
export function AreaChoice({ log, code, onChoose, shown }: AreaChoiceProps) {
  const { t } = useLingui();
  const areas = useAreas(log).data ?? [];
  if (areas.length === 0) return null;
  const names = new Map(areas.map((area) => [area.code, area.name]));
  const selected = areas.find((area) => area.code === code);
  return (
    <div className="flex max-w-xl flex-col gap-2">
      <div className="print:hidden">
        <SelectField label={t`Area`} value={code} onChange={({ target }) => onChoose(target.value)}>
          <option value="">{t`The whole election`}</option>
          {areas.map((area) => (
            <option key={area.code} value={area.code}>
              {[area.name, names.get(area.within ?? '')].filter(Boolean).join(', ')}
            </option>
          ))}
        </SelectField>
      </div>
      {selected && shown !== undefined && <CountedArea shown={shown ?? { asked: selected, counted: null }} />}
    </div>
  );
}
