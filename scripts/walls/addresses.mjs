import { withoutComments } from './files.mjs';

/** What is served below the site's address by the server itself, and no page of the web app. */
const OWN = '(?!api/|icon-)';
/** The site's address, and a page of it written out by hand. */
const BY_HAND = new RegExp(`\\$\\{[^}]*[pP]ublicUrl[^}]*\\}/${OWN}[a-z]`);

/**
 * Takes the source files.
 * Gives: a sentence for each of the server that writes the address of a page itself: a route of the web app
 * that gets another name would leave it in every mail.
 */
export function faultsOfAddresses(files) {
  return files
    .filter(({ file }) => file.startsWith('apps/server/src/') && !/\.test\.ts$|\/testing\//.test(file))
    .filter(({ text }) => BY_HAND.test(withoutComments(text)))
    .map(({ file }) => `${file}: the address of a page by hand. Name it by PAGES of @evoting/contract.`);
}
