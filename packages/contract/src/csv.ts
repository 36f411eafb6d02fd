/**
 * Text that a spreadsheet may run as a formula: it begins with a sign of a formula (also full-width, or after
 * invisible characters) or with a control character that the spreadsheet may drop.
 * @see OWASP, CSV Injection; ASVS 5.0, 1.2.10
 */
const LIKE_A_FORMULA = /^(?:[\s\p{C}]*[=+\-@\uff1d\uff0b\uff0d\uff20]|[\t\r\n\0])/u;
/** A formula after a character that separates cells in spreadsheets with other settings. */
const LIKE_A_LATER_FORMULA = /([;|\t\r\n])(?=["\s\p{C}]*[=+\-@\uff1d\uff0b\uff0d\uff20])/gu;

/**
 * Writes one line of a CSV table, with its line end and every cell quoted. Text that a spreadsheet might run
 * as a formula gets an apostrophe before it, at the beginning of a cell and after a separator within it.
 * @see RFC 4180, section 2
 */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(cell).join(',')}\r\n`;
}

function cell(text: string): string {
  const [start] = LIKE_A_FORMULA.exec(text) ?? [''];
  const rest = text.slice(start.length).replace(LIKE_A_LATER_FORMULA, "$1'");
  const harmless = start === '' ? rest : `'${start}${rest}`;
  return `"${harmless.replaceAll('"', '""')}"`;
}
