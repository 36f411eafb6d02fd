import { withoutComments } from './files.mjs';

/** Paths that the server itself serves, and not the web app. */
const OWN = '(?!api/|icon-)';
/** The site's address followed by a literal path of a page. */
const BY_HAND = new RegExp(`\\$\\{[^}]*[pP]ublicUrl[^}]*\\}/${OWN}[a-z]`);

/**
 * Finds server files with a literal address of a page, which would break when the web app renames the route.
 * @returns a sentence for each
 */
export function faultsOfAddresses(files) {
  return files
    .filter(({ file }) => file.startsWith('apps/server/src/') && !/\.test\.ts$|\/testing\//.test(file))
    .filter(({ text }) => BY_HAND.test(withoutComments(text)))
    .map(({ file }) => `${file}: the address of a page by hand. Name it by PAGES of @evoting/contract.`);
}
