import { Trans, useLingui } from '@lingui/react/macro';
import { useDeferredValue, useState } from 'react';
import { Dialog } from '../../components/Dialog.tsx';
import { TextField } from '../../components/fields/TextField.tsx';
import { SearchResults } from './SearchResults.tsx';
import { useDelayed } from './useDelayed.ts';

const SEARCH_DELAY_MS = 250;

/**
 * Says to the browser that the focus comes here with the dialog: React's `autoFocus` would ask for it before
 * the dialog is open, in vain, and leave that unsaid.
 */
const takeFocus = (input: HTMLInputElement | null): void => input?.setAttribute('autofocus', '');

/** Searches pages (here) and posts, candidates and parties (on the server) as somebody types. */
export function SearchDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useLingui();
  const [text, setText] = useState('');
  const delayed = useDelayed(useDeferredValue(text.trim()), SEARCH_DELAY_MS);
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
          ref={takeFocus}
        />
        <SearchResults text={delayed} onFollow={onClose} />
      </div>
    </Dialog>
  );
}
