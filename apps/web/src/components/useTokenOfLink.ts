import { useEffect, useState } from 'react';

/** A token, as opposed to an anchor on the page. */
const TOKEN = /^#[A-Za-z0-9_-]{43}$/;

/**
 * Reads the token in the fragment and removes it from the address, so that it is not in the history of a shared
 * phone. Also handles a link that is opened while the page is loaded, which causes no reload.
 */
export function useTokenOfLink(): string {
  const [token, setToken] = useState(() => location.hash.slice(1));
  useEffect(() => {
    const removeFromAddress = () => history.replaceState(history.state, '', location.pathname);
    const onHashChange = () => {
      if (!TOKEN.test(location.hash)) return;
      setToken(location.hash.slice(1));
      removeFromAddress();
    };
    if (location.hash !== '') removeFromAddress();
    addEventListener('hashchange', onHashChange);
    return () => removeEventListener('hashchange', onHashChange);
  }, []);
  return token;
}
