import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs';
import { useEffect, useId, useRef, useState } from 'react';

const SETTLE_MS = 300;

/**
 * Searches when the typing rests, and at once at Enter. A search that is changed elsewhere, by the browser's
 * way back or a button, is the text from then on; what was typed before it is not searched again.
 */
export function SearchBox({
  label,
  placeholder,
  value,
  onSearch,
}: {
  label: string;
  placeholder: string;
  value: string;
  onSearch: (text: string) => void;
}) {
  const id = useId();
  const [text, setText] = useState(value);
  const [seen, setSeen] = useState(value);
  /** What the search is by this field, as far as it knows. */
  const [sent, setSent] = useState(value);
  if (value !== seen) {
    setSeen(value);
    if (value !== sent) {
      setText(value);
      setSent(value);
    }
  }
  const send = () => {
    setSent(text.trim());
    onSearch(text);
  };
  const search = useRef(send);
  search.current = send;
  useEffect(() => {
    if (text.trim() === value) return;
    const timer = setTimeout(() => search.current(), SETTLE_MS);
    return () => clearTimeout(timer);
  }, [text, value]);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
      className="relative min-w-0 grow sm:max-w-md"
    >
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <IconSearch
        aria-hidden="true"
        className="pointer-events-none absolute left-3 top-1/2 size-5 -translate-y-1/2 text-soft"
      />
      <input
        id={id}
        type="search"
        maxLength={100}
        value={text}
        placeholder={placeholder}
        onChange={(event) => setText(event.target.value)}
        className="field pl-10"
      />
    </form>
  );
}
