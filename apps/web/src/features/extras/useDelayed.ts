import { useEffect, useState } from 'react';

/**
 * The value once it has not changed for `delayMs`: one question to the server a word, not a
 * letter.
 */
export function useDelayed<Value>(value: Value, delayMs: number): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), delayMs);
    return () => clearTimeout(timer);
  }, [value, delayMs]);
  return settled;
}
