import type { RegisterRow } from '@evoting/contract/commission/register';
import { escapeHtml } from '@evoting/contract/html';

/** The words of the register, in the officer's language. */
export interface RegisterWords {
  /** The commission's name, if it has one. */
  readonly commission: string | null;
  readonly title: string;
  readonly heading: string;
  /** How many places, when, and the roll's digest. */
  readonly facts: readonly string[];
  readonly columns: readonly string[];
}

const STYLE = `@page{size:A4;margin:14mm 12mm 16mm}
@page{@bottom-right{content:counter(page) " / " counter(pages);font:9pt sans-serif}}
body{font:9pt sans-serif;margin:0;color:#000;background:#fff}
h1{font-size:15pt;margin:0 0 2mm}
p{margin:0 0 1mm;overflow-wrap:anywhere}
table{width:100%;border-collapse:collapse;margin-top:4mm;table-layout:fixed}
th,td{text-align:left;vertical-align:top;padding:1mm;border-bottom:1px solid #777;overflow-wrap:anywhere}
thead tr:first-child th{font-weight:normal}
col:nth-child(4){width:30%}
col:first-child,col:nth-child(3){width:16%}
tr{break-inside:avoid}
tbody tr{height:9mm}`;

/** Makes a part of the register as a page of its own to print on A4, with the election's name above each sheet. */
export const registerFile = (words: RegisterWords, rows: readonly RegisterRow[]): Blob =>
  new Blob([headOf(words), ...rows.map(lineOf), '</tbody></table></body></html>'], {
    type: 'text/html;charset=utf-8',
  });

function headOf({ commission, title, heading, facts, columns }: RegisterWords): string {
  const above = [commission, title, heading].filter((line) => line !== null);
  const cells = columns.map((column) => `<th scope="col">${escapeHtml(column)}</th>`).join('');
  // The file runs nothing and loads nothing, whatever a name on the roll is.
  return `<!doctype html>
<html><head><meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${escapeHtml(`${heading} – ${title}`)}</title><style>${STYLE}</style></head><body>
${commission === null ? '' : `<p>${escapeHtml(commission)}</p>`}<h1>${escapeHtml(title)}</h1>
${[heading, ...facts].map((line) => `<p>${escapeHtml(line)}</p>`).join('\n')}
<table><colgroup>${'<col>'.repeat(columns.length)}</colgroup><thead><tr><th colspan="${columns.length}">${escapeHtml(above.join(' · '))}</th></tr><tr>${cells}</tr></thead><tbody>
`;
}

const lineOf = ({ voterNumber, surname, name, area }: RegisterRow): string =>
  `<tr>${[voterNumber, surname, name, area, ''].map((cell) => `<td>${escapeHtml(cell)}</td>`).join('')}</tr>\n`;
