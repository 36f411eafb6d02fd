import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs';
import { useEffect, useId, useRef, useState } from 'react';

const DEBOUNCE_MS = 300;

/**
 * Searches after a pause in typing, and at once on Enter. A search that changes elsewhere, by browser history
 * or a button, replaces the text.
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
  const [lastValue, setLastValue] = useState(value);
  /** The search that this field has sent last. */
  const [sent, setSent] = useState(value);
  if (value !== lastValue) {
    setLastValue(value);
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
    const timer = setTimeout(() => search.current(), DEBOUNCE_MS);
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
