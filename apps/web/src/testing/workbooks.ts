import { strToU8, type Zippable, zipSync } from 'fflate';

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006/relationships';

const cellOf = (content: string, column: number, row: number) =>
  content.replace('<c', `<c r="${'ABCDEFGH'[column]}${row + 1}"`);
/** A cell of text. */
export const text = (value: string) => `<c t="inlineStr"><is><t xml:space="preserve">${value}</t></is></c>`;
/** A cell with a number; style 1 is a date. */
export const number = (value: string, style = 0) => `<c s="${style}"><v>${value}</v></c>`;
/** A sheet of rows of cells. */
export const sheet = (rows: readonly (readonly string[])[]) =>
  `${XML}<worksheet ${MAIN}><sheetData>${rows
    .map(
      (cells, row) =>
        `<row r="${row + 1}">${cells.map((one, column) => cellOf(one, column, row)).join('')}</row>`,
    )
    .join('')}</sheetData></worksheet>`;

/** Makes a workbook as Excel saves it. */
export function workbook(sheets: readonly string[], more: Zippable = {}): File {
  const ids = sheets.map((_, i) => i + 1);
  const parts: Record<string, string> = {
    '[Content_Types].xml': `${XML}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>`,
    '_rels/.rels': `${XML}<Relationships xmlns="${PACKAGE}"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `${XML}<workbook ${MAIN} xmlns:r="${OFFICE}"><sheets>${ids.map((id) => `<sheet name="Sheet${id}" sheetId="${id}" r:id="rId${id}"/>`).join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${XML}<Relationships xmlns="${PACKAGE}">${ids.map((id) => `<Relationship Id="rId${id}" Type="${OFFICE}/worksheet" Target="worksheets/sheet${id}.xml"/>`).join('')}<Relationship Id="rId99" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
    'xl/styles.xml': `${XML}<styleSheet ${MAIN}><cellXfs><xf numFmtId="0"/><xf numFmtId="14" applyNumberFormat="1"/></cellXfs></styleSheet>`,
    ...Object.fromEntries(sheets.map((xml, i) => [`xl/worksheets/sheet${i + 1}.xml`, xml])),
  };
  const files = Object.fromEntries(Object.entries(parts).map(([name, xml]) => [name, strToU8(xml)]));
  return fileOf(zipSync({ ...files, ...more }));
}
/** Makes a file as an officer chooses it. */
export const fileOf = (bytes: Uint8Array, name = 'students.xlsx') => new File([bytes as BlobPart], name);
