import { useEffect, useState } from 'react';

/** A whole token, and no place on the page that a link within it leads to. */
const TOKEN = /^#[A-Za-z0-9_-]{43}$/;

/**
 * The token behind the #. It is taken out of the address at once, so that it is not in the history of a
 * shared phone. A link that is opened where the page is loaded already is taken as well: the browser loads
 * nothing then.
 */
export function useTokenOfLink(): string {
  const [token, setToken] = useState(() => location.hash.slice(1));
  useEffect(() => {
    const forget = () => history.replaceState(history.state, '', location.pathname);
    const take = () => {
      if (!TOKEN.test(location.hash)) return;
      setToken(location.hash.slice(1));
      forget();
    };
    if (location.hash !== '') forget();
    addEventListener('hashchange', take);
    return () => removeEventListener('hashchange', take);
  }, []);
  return token;
}
