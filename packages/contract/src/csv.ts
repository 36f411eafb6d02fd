/**
 * What a spreadsheet may run as a formula: a sign that begins one, also in full width and behind what is not
 * seen, or a control character that it may drop.
 * Source: OWASP, CSV Injection; ASVS 5.0, 1.2.10.
 */
const LIKE_A_FORMULA = /^(?:[\s\p{C}]*[=+\-@\uff1d\uff0b\uff0d\uff20]|[\t\r\n\0])/u;

/**
 * One line of a table for a spreadsheet. Names, places and numbers come from others: what a spreadsheet would
 * run as a formula stays a text, behind an apostrophe.
 * Takes: the cells, any texts.
 * Gives: the line with its end, every cell quoted.
 * Source: RFC 4180, section 2.
 */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(cell).join(',')}\r\n`;
}

function cell(text: string): string {
  const harmless = LIKE_A_FORMULA.test(text) ? `'${text}` : text;
  return `"${harmless.replaceAll('"', '""')}"`;
}
