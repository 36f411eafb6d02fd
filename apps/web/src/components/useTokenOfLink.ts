import { useEffect, useState } from 'react';

/**
 * The token behind the #. It is taken out of the address at once: nobody finds it in the history of a shared
 * phone.
 */
export function useTokenOfLink(): string {
  const [token] = useState(() => location.hash.slice(1));
  useEffect(() => {
    if (location.hash !== '') history.replaceState(history.state, '', location.pathname);
  }, []);
  return token;
}
