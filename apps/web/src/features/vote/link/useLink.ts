import { useEffect, useState } from 'react';

/** The voter number and the code in a link. */
interface Link {
  readonly voterNumber: string;
  readonly code: string;
}

/** A voter number and a code, as opposed to an anchor on the page. */
const LINK = /^#([A-Za-z0-9][A-Za-z0-9/-]{0,39})\.([A-Za-z0-9-]{8,40})$/;

function linkOf(hash: string): Link | null {
  const [, voterNumber, code] = LINK.exec(hash) ?? [];
  return voterNumber && code ? { voterNumber, code } : null;
}

/**
 * Reads the link in the fragment and removes it from the address, so that it is not in the history of a shared
 * phone. Also handles a link that is opened while the page is loaded, which causes no reload.
 * @returns null without a link; one that is not whole counts as none
 */
export function useLink(): Link | null {
  const [link, setLink] = useState(() => linkOf(location.hash));
  useEffect(() => {
    const removeFromAddress = () => history.replaceState(history.state, '', location.pathname);
    const onHashChange = () => {
      const found = linkOf(location.hash);
      if (!found) return;
      setLink(found);
      removeFromAddress();
    };
    if (location.hash !== '') removeFromAddress();
    addEventListener('hashchange', onHashChange);
    return () => removeEventListener('hashchange', onHashChange);
  }, []);
  return link;
}
