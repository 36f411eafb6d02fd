import { Trans, useLingui } from '@lingui/react/macro';
import { useDeferredValue, useState } from 'react';
import { Dialog } from '../../components/Dialog.tsx';
import { TextField } from '../../components/fields/TextField.tsx';
import { SearchResults } from './SearchResults.tsx';
import { useDebounced } from './useDebounced.ts';

const SEARCH_DELAY_MS = 250;

/** Sets the attribute for the native dialog: React's `autoFocus` prop focuses too early, and sets none. */
const setAutofocus = (input: HTMLInputElement | null): void => input?.setAttribute('autofocus', '');

/** Searches pages locally, and posts, candidates and parties on the server. */
export function SearchDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useLingui();
  const [text, setText] = useState('');
  const query = useDebounced(useDeferredValue(text.trim()), SEARCH_DELAY_MS);
  return (
    <Dialog open={open} onClose={onClose} title={<Trans>Search</Trans>} size="wide">
      <div className="flex min-h-72 flex-col gap-5">
        <TextField
          label={t`What are you looking for?`}
          type="search"
          maxLength={100}
          autoComplete="off"
          placeholder={t`Page, post, candidate, party`}
          value={text}
          onChange={(event) => setText(event.target.value)}
          ref={setAutofocus}
        />
        <SearchResults text={query} onFollow={onClose} />
      </div>
    </Dialog>
  );
}
