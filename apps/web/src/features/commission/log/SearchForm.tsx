import type { Action } from '@evoting/contract/commission/audit-log';
import { useLingui } from '@lingui/react/macro';
import { SearchBox } from '../../../components/fields/SearchBox.tsx';
import { SelectField } from '../../../components/fields/SelectField.tsx';
import { TextField } from '../../../components/fields/TextField.tsx';
import { useElections } from '../queries/elections.ts';
import type { SearchValues } from './state.ts';
import { ACTIONS } from './words.tsx';

/** Finds acts by person, action, object, election and time. */
export function SearchForm({
  typed,
  onChange,
}: {
  typed: SearchValues;
  onChange: (changes: Partial<SearchValues>) => void;
}) {
  const { t } = useLingui();
  const elections = useElections().data?.elections ?? [];
  const codes = Object.keys(ACTIONS) as Action[];
  return (
    <section aria-label={t`Search`} className="grid items-end gap-4 sm:grid-cols-2 lg:grid-cols-3 *:min-w-0">
      <SearchBox
        label={t`Who: a name, or a whole e-mail address`}
        placeholder={t`Who: a name or an e-mail`}
        value={typed.who}
        onSearch={(who) => onChange({ who: who.trim() })}
      />
      <SearchBox
        label={t`Done to: a name, or a whole voter number`}
        placeholder={t`Done to: a name or a voter number`}
        value={typed.doneTo}
        onSearch={(doneTo) => onChange({ doneTo: doneTo.trim() })}
      />
      <SelectField
        label={t`What`}
        value={typed.action}
        onChange={(event) => onChange({ action: event.target.value })}
      >
        <option value="">{t`Every act`}</option>
        {codes.map((code) => (
          <option key={code} value={code}>
            {ACTIONS[code]()}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={t`Election`}
        value={typed.election}
        onChange={(event) => onChange({ election: event.target.value })}
      >
        <option value="">{t`All elections, and the commission`}</option>
        {elections.map(({ id, title }) => (
          <option key={id} value={id}>
            {title}
          </option>
        ))}
      </SelectField>
      <TextField
        type="date"
        label={t`From`}
        value={typed.from}
        onChange={(event) => onChange({ from: event.target.value })}
      />
      <TextField
        type="date"
        label={t`Until and including`}
        value={typed.until}
        onChange={(event) => onChange({ until: event.target.value })}
      />
    </section>
  );
}
