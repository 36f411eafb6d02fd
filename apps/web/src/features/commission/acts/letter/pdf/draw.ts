import type { Letter } from '@evoting/contract/commission/letters';
import PDFDocument from 'pdfkit';
import { type QrRuns, qrRuns } from '../../../../../components/qrRuns.ts';
import { letterLink } from '../letterLink.ts';
import type { Measure, Run } from './flow.ts';
import type { Fonts } from './fonts.ts';
import { knownTexts } from './knownTexts.ts';
import type { Lacking, LettersOrder } from './protocol.ts';
import { createLayout, MARGIN, PAGE, type Sheet, type Square } from './sheet.ts';

/** After so many letters the parts that are ready are handed to the browser, which may keep them on the disk. */
const GROUP = 100;

/**
 * Draws letters as one PDF, a page each.
 * @param onMade is told how many are made
 * @throws if a letter has no number or code, so that none is printed without
 */
export async function drawLetters(
  {
    letters,
    votersUse,
    words,
    fonts,
    logo,
  }: Omit<LettersOrder, 'logo'> & { fonts: Fonts; logo: Uint8Array | null },
  onMade: (letters: number) => void = () => {},
): Promise<{ pdf: Blob; lacking: Lacking }> {
  const texts = knownTexts(fonts);
  const doc = new PDFDocument({
    ...{ autoFirstPage: false, margin: 0, size: [PAGE.width, PAGE.height], font: '' },
    info: { Title: words.title },
  });
  const parts = collected(doc);
  for (const face of ['regular', 'bold', 'mono'] as const) doc.registerFont(face, fonts[face] as never);
  const measure: Measure = (text, { face, size, isOwn }) =>
    doc.font(face).fontSize(size).widthOfString(text, featuresOf(isOwn));
  const hasLink = votersUse !== 'accounts';
  const layOut = createLayout({ words: texts.ofWords(words), hasLogo: logo !== null, hasLink }, measure);
  const drawGround = groundsOf(doc, logo && openImage(doc, logo));
  const site = hasLink ? null : qrRuns(words.site);
  for (const [i, letter] of letters.entries()) {
    const sheet = layOut(texts.ofLetter(whole(letter)));
    doc.addPage();
    drawTexts(doc, sheet.runs);
    drawQr(doc, site ?? qrRuns(letterLink(letter, { votersUse }) ?? words.site), sheet.qr);
    drawGround(sheet);
    if ((i + 1) % GROUP === 0) {
      await parts.group();
      onMade(i + 1);
    }
  }
  doc.end();
  onMade(letters.length);
  return { pdf: await parts.pdf, lacking: texts.lacking() };
}

type Doc = InstanceType<typeof PDFDocument>;
type Page = Doc['page'];

/** Opens a picture once for all pages; the declared types of the library lack this. */
const openImage = (doc: Doc, picture: Uint8Array) =>
  (doc as Doc & { openImage(src: Uint8Array): PDFKit.Mixins.ImageSrc }).openImage(picture);

/** Texts of one letter are laid out with no cache, which would keep all codes. */
const featuresOf = (isOwn = false) => (isOwn ? { features: [] } : {});

function whole(letter: Letter): Letter {
  if (letter.voterNumber === '' || letter.code === '') throw new Error('A letter has no number or no code');
  return letter;
}

/** Collects the parts of a PDF outside the memory of this script. */
function collected(doc: Doc) {
  let parts: BlobPart[] = [];
  const type = 'application/pdf';
  const pdf = new Promise<Blob>((resolve, reject) => {
    doc.on('data', (part: Uint8Array<ArrayBuffer>) => parts.push(part));
    doc.on('error', reject);
    doc.on('end', () => resolve(new Blob(parts, { type })));
  });
  const group = async () => {
    // The parts arrive in tasks of their own.
    await new Promise((resolve) => setTimeout(resolve));
    parts = [new Blob(parts, { type })];
  };
  return { pdf, group };
}

/** Draws each ground once, as a stream that is part of each page that has it. */
function groundsOf(doc: Doc, image: PDFKit.Mixins.ImageSrc | null) {
  const drawn = new Map<string, Pick<Page, 'content' | 'fonts' | 'xobjects'>>();
  return ({ ground, groundKey }: Sheet): void => {
    const { page } = doc;
    const { content } = page;
    let shared = drawn.get(groundKey);
    if (!shared) {
      page.content = doc.ref({});
      drawTexts(doc, ground.runs);
      for (const y of ground.lines) doc.moveTo(MARGIN, y).lineTo(PAGE.width - MARGIN, y);
      doc.lineWidth(1.5).stroke();
      if (image && ground.logo) drawLogo(doc, image, ground.logo);
      page.content.end(undefined);
      shared = { content: page.content, fonts: { ...page.fonts }, xobjects: { ...page.xobjects } };
      drawn.set(groundKey, shared);
      page.content = content;
    }
    Object.assign(page.fonts, shared.fonts);
    Object.assign(page.xobjects, shared.xobjects);
    Object.assign(page.dictionary.data, { Contents: [content, shared.content] });
  };
}

function drawLogo(doc: Doc, image: PDFKit.Mixins.ImageSrc, { x, y, side }: Square): void {
  doc.image(image, x, y, { fit: [side, side], align: 'center', valign: 'center' });
}

function drawTexts(doc: Doc, runs: readonly Run[]): void {
  for (const { text, x, y, face, size, isOwn } of runs)
    doc
      .font(face)
      .fontSize(size)
      .text(text, x, y, { lineBreak: false, ...featuresOf(isOwn) });
}

/** The paper around it is its quiet zone. One operator string, because its hundreds of cells cost more singly. */
function drawQr(doc: Doc, { size, runs }: QrRuns, { x, y, side }: Square): void {
  const cell = side / size;
  const at = (points: number) => points.toFixed(2);
  const cells = runs.map((run) =>
    [x + run.x * cell, y + run.y * cell, run.width * cell, cell].map(at).concat('re').join(' '),
  );
  doc.addContent(`${cells.join('\n')}\nf`);
}
