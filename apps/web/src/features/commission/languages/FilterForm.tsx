import { Trans, useLingui } from '@lingui/react/macro';
import { SearchBox } from '../../../components/fields/SearchBox.tsx';
import { SelectField } from '../../../components/fields/SelectField.tsx';
import type { Filter } from './state.ts';

/** Finds messages by place, state and words. */
export function FilterForm({
  filter,
  onChange,
}: {
  filter: Filter;
  onChange: (change: Partial<Filter>) => void;
}) {
  const { t } = useLingui();
  return (
    <section
      aria-label={t`Find messages`}
      className="grid items-end gap-4 sm:grid-cols-2 lg:grid-cols-3 *:min-w-0"
    >
      <SelectField
        label={t`Where`}
        value={filter.group}
        onChange={({ target }) => onChange({ group: target.value as Filter['group'] })}
      >
        <option value="decisive">{t`On which a vote depends`}</option>
        <option value="vote">{t`The ballot paper`}</option>
        <option value="messages">{t`Public pages and forms`}</option>
        <option value="reasons">{t`Refusals`}</option>
        <option value="standing">{t`To stand and to second`}</option>
        <option value="pages">{t`How it works, Contact`}</option>
        <option value="audit">{t`Check this count`}</option>
        <option value="all">{t`Everywhere`}</option>
      </SelectField>
      <SelectField
        label={t`State of the translation`}
        value={filter.state}
        onChange={({ target }) => onChange({ state: target.value as Filter['state'] })}
      >
        <option value="all">{t`Every state`}</option>
        <option value="draft">{t`Draft`}</option>
        <option value="once">{t`Reviewed by one person`}</option>
        <option value="reviewed">{t`Reviewed by two people`}</option>
        <option value="changed">{t`Changed in this browser`}</option>
      </SelectField>
      <div className="flex flex-col gap-1.5">
        <p aria-hidden="true" className="font-semibold">
          <Trans>Words</Trans>
        </p>
        <SearchBox
          label={t`Words of the English or the translation`}
          placeholder={t`Words, with or without marks`}
          value={filter.search}
          onSearch={(search) => onChange({ search })}
        />
      </div>
    </section>
  );
}
