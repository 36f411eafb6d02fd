import { paths } from './paths.ts';

/** The storage key that makes this device a desk, at which one voter after the other votes. */
const DESK = 'desk';

/** Tells if this device is a desk: it then stores nothing of a voter, and a reload of the page forgets them. */
export function isDesk(): boolean {
  try {
    return localStorage.getItem(DESK) !== null;
  } catch {
    return false;
  }
}

/** True unless what is stored under the key is known of a public record. */
export const isOfVoter = (key: string): boolean => !/^(record_|other_history )/.test(key);

/**
 * Makes this device a desk, and removes what was stored on it of people. Only its owner ends that, in the browser's
 * settings: a voter who could would see what the next one leaves.
 * @throws a DOMException if the browser refuses its storage
 */
export function becomeDesk(): void {
  sessionStorage.clear();
  for (const key of Object.keys(localStorage)) if (isOfVoter(key)) localStorage.removeItem(key);
  localStorage.setItem(DESK, 'yes');
}

/** Loads the first screen of the desk anew: all that it knows of a voter is in the page's memory. */
export const forgetVoter = (): void => location.replace(paths.voteByLink);
