import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { EmptyState } from '../../../components/EmptyState.tsx';
import { FailureAlert } from '../../../components/FailureAlert.tsx';
import { SelectField } from '../../../components/fields/SelectField.tsx';
import { TextField } from '../../../components/fields/TextField.tsx';
import { Pagination } from '../../../components/Pagination.tsx';
import { Skeleton } from '../../../components/Skeleton.tsx';
import { LANGUAGES } from '../../../lib/languages.ts';
import { type Catalogues, useCatalogues } from './api.ts';
import { FilterForm } from './FilterForm.tsx';
import { MessageCard } from './MessageCard.tsx';
import type { Draft } from './rules.ts';
import { SaveFiles } from './SaveFiles.tsx';
import { type Filter, isShown, stateOf, useChanges, useReviewer } from './state.ts';

const ON_A_PAGE = 20;

/** The translations beside the English, where people who speak the language review and correct them. */
export function LanguagesPage() {
  const { t } = useLingui();
  const [language, setLanguage] = useState<Draft>('ha');
  const [reviewer, setReviewer] = useReviewer();
  const { data, error } = useCatalogues(language);
  return (
    <div className="wide flex flex-col gap-6 py-8">
      <title>{t`Languages - E-Voting`}</title>
      <h1 className="text-3xl">
        <Trans>Languages</Trans>
      </h1>
      <p className="max-w-prose text-soft">
        <Trans>
          The translations are drafts that no native speaker has written. Two people who speak the language
          review each message; until then voters see the English beside the messages on which a vote depends.
          Corrections and names stay in this browser until you save them as files. Send the files to whoever
          keeps the program's source: they come with its next release.
        </Trans>
      </p>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <SelectField
          label={t`Language under review`}
          value={language}
          onChange={({ target }) => setLanguage(target.value as Draft)}
        >
          {LANGUAGES.filter(({ code }) => code !== 'en').map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </SelectField>
        <TextField
          label={t`Name of the reviewer`}
          hint={t`It is written into the files, which are public with the source.`}
          maxLength={120}
          value={reviewer}
          onChange={({ target }) => setReviewer(target.value)}
        />
      </div>
      {error && <FailureAlert error={error} />}
      {!data && !error && <Skeleton className="h-64" />}
      {data && <Review key={language} language={language} catalogues={data} reviewer={reviewer.trim()} />}
    </div>
  );
}

function Review({
  language,
  catalogues,
  reviewer,
}: {
  language: Draft;
  catalogues: Catalogues;
  reviewer: string;
}) {
  const changes = useChanges(language);
  const [filter, setFilter] = useState<Filter>({ group: 'decisive', state: 'all', search: '' });
  const [page, setPage] = useState(1);
  const { messages } = catalogues;
  const found = messages.filter((message) => isShown(filter, message, changes.of(message)));
  const reviewed = messages.filter(
    (one) => stateOf((changes.of(one) ?? one).reviewers) === 'reviewed',
  ).length;
  const pages = Math.max(1, Math.ceil(found.length / ON_A_PAGE));
  const shownPage = Math.min(page, pages);
  return (
    <>
      <FilterForm
        filter={filter}
        onChange={(change) => {
          setFilter({ ...filter, ...change });
          setPage(1);
        }}
      />
      <p aria-live="polite" className="text-soft">
        <Plural value={found.length} one="# message found." other="# messages found." />{' '}
        <Trans>
          Reviewed by two people: {reviewed} of {messages.length}.
        </Trans>
      </p>
      <SaveFiles language={language} catalogues={catalogues} changes={changes} />
      {found.length === 0 && <EmptyState title={<Trans>No message is like that</Trans>} />}
      <ul className="flex flex-col gap-4">
        {found.slice((shownPage - 1) * ON_A_PAGE, shownPage * ON_A_PAGE).map((message) => (
          <li key={`${message.part} ${message.id}`}>
            <MessageCard language={language} message={message} changes={changes} reviewer={reviewer} />
          </li>
        ))}
      </ul>
      {pages > 1 && <Pagination page={shownPage} pages={pages} onPage={setPage} />}
    </>
  );
}
