import { useEffect, useState } from 'react';

/**
 * The value as it was when it last stood still for `delayMs`: one question to the server a word, not a
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
