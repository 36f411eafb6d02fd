import { darker, lighter } from './colour.ts';
import type { Dress, Look } from './look.ts';

/** Shoulders as a frame for every dress; `dip` is how deep the neckline falls below y = 300. */
const shoulders = (dip: number, wide = 0): string =>
  `M${22 - wide} 400C${24 - wide} ${350 - wide / 4} ${52 - wide} 328 98 314L158 296C166 ${296 + dip} 184 ${312 + dip} 200 ${312 + dip}C216 ${312 + dip} 234 ${296 + dip} 242 296L302 314C${348 + wide} 328 ${376 + wide} ${350 - wide / 4} ${378 + wide} 400Z`;

const vNeck = 'M22 400C24 350 52 328 98 314L156 294L200 372L244 294L302 314C348 328 376 350 378 400Z';

/**
 * Draws the clothes over the neck.
 * Takes: a look.
 * Gives: SVG; the lower edge runs out of the frame.
 */
export function dress(look: Look): string {
  return DRAW[look.dress](look.cloth, look.accent);
}

const DRAW: Record<Dress, (cloth: string, accent: string) => string> = {
  agbada: (cloth, accent) =>
    body(shoulders(6, 30), cloth) +
    folds(
      'M70 400C70 366 84 340 104 322M48 400C46 372 54 350 66 338M330 400C330 366 316 340 296 322M352 400C354 372 346 350 334 338',
      cloth,
    ) +
    `<path d="M150 298C146 340 160 400 160 400H236C244 380 252 340 250 298C236 326 220 330 200 330C180 330 164 326 150 298Z" fill="${darker(cloth, 0.14)}"/>` +
    `<g fill="none" stroke="${accent}" stroke-width="4" stroke-linecap="round">` +
    `<path d="M153 297C158 322 178 330 200 330C222 330 242 322 247 297" stroke-width="6"/>` +
    `<path d="M172 344a14 14 0 1 1 14 14c-12 0-20 12-14 26M228 344a14 14 0 1 0-14 14c12 0 20 12 14 26"/>` +
    `<path d="M200 338v62M178 345a6 6 0 1 1 6 6M222 345a6 6 0 1 0-6 6" stroke-width="3"/></g>`,
  kaftan: (cloth, accent) =>
    body(shoulders(-4), cloth) +
    folds('M92 400C90 370 96 346 108 330M308 400C310 370 304 346 292 330', cloth) +
    `<path d="M158 284C160 308 178 318 200 318C222 318 240 308 242 284L250 298C246 324 222 334 200 334C178 334 154 324 150 298Z" fill="${darker(cloth, 0.16)}"/>` +
    `<path d="M182 328H218V400H182Z" fill="${darker(cloth, 0.1)}"/>` +
    `<g fill="none" stroke="${accent}" stroke-width="3"><path d="M182 330V400M218 330V400"/>` +
    `<path d="M150 300C156 324 178 335 200 335C222 335 244 324 250 300" stroke-width="3.500"/>` +
    `<path d="M200 342l9 9-9 9-9-9ZM200 364l9 9-9 9-9-9ZM200 386l9 9-9 9-9-9Z"/></g>`,
  isiagu: (cloth, accent) =>
    body(shoulders(-2), cloth) +
    [
      [96, 350],
      [136, 336],
      [76, 388],
      [120, 384],
      [158, 366],
      [264, 336],
      [304, 350],
      [242, 366],
      [280, 384],
      [324, 388],
    ]
      .map(([x, y]) => lion(x ?? 0, y ?? 0, accent))
      .join('') +
    `<path d="M154 292C158 318 178 326 200 326C222 326 242 318 246 292L254 304C248 332 222 340 200 340C178 340 152 332 146 304Z" fill="${darker(cloth, 0.3)}" stroke="${accent}" stroke-width="2.500"/>` +
    `<path d="M200 340V400" stroke="${darker(cloth, 0.45)}" stroke-width="4"/>` +
    `<g fill="${accent}"><circle cx="200" cy="354" r="6"/><circle cx="200" cy="382" r="6"/></g>` +
    `<path d="M200 354q24 20 40 2" fill="none" stroke="${accent}" stroke-width="3" stroke-dasharray="4 3"/>`,
  lace: (cloth, accent) =>
    `<defs><pattern id="lace" width="26" height="26" patternUnits="userSpaceOnUse"><g fill="${lighter(cloth, 0.42)}"><circle cx="13" cy="7" r="4"/><circle cx="7" cy="13" r="4"/><circle cx="19" cy="13" r="4"/><circle cx="13" cy="19" r="4"/><circle r="2.500"/><circle cx="26" r="2.500"/><circle cy="26" r="2.500"/><circle cx="26" cy="26" r="2.500"/></g><circle cx="13" cy="13" r="3" fill="${accent}"/></pattern></defs>` +
    body(shoulders(26), cloth) +
    `<path d="${shoulders(26)}" fill="url(#lace)" opacity=".8"/>` +
    scallops(cloth) +
    beads(accent, 2),
  ankara: (cloth, accent) =>
    `<defs><pattern id="wax" width="56" height="56" patternUnits="userSpaceOnUse"><circle cx="28" cy="28" r="19" fill="${accent}"/><circle cx="28" cy="28" r="12" fill="${cloth}"/><circle cx="28" cy="28" r="6" fill="${lighter(accent, 0.6)}"/><path d="M0 0h10L0 10ZM56 0v10L46 0ZM0 56V46l10 10ZM56 56H46l10-10Z" fill="${lighter(accent, 0.45)}"/></pattern></defs>` +
    body(shoulders(16), cloth) +
    `<path d="${shoulders(16)}" fill="url(#wax)"/>` +
    folds('M92 400C90 370 96 346 108 330M308 400C310 370 304 346 292 330', cloth) +
    `<path d="M157 297C164 314 182 329 200 329C218 329 236 314 243 297" fill="none" stroke="${lighter(accent, 0.6)}" stroke-width="6" stroke-linecap="round"/>`,
  asoOke: (cloth, accent) =>
    `<defs><pattern id="oke" width="36" height="36" patternUnits="userSpaceOnUse" patternTransform="rotate(-14)"><rect width="36" height="36" fill="${accent}"/><path d="M6 0v36M30 0v36" stroke="${lighter(accent, 0.5)}" stroke-width="3"/><path d="M18 0v36" stroke="${cloth}" stroke-width="7" stroke-dasharray="6 6"/></pattern></defs>` +
    body(shoulders(18), cloth) +
    folds('M92 400C90 370 96 346 108 330', cloth) +
    `<path d="M244 295L302 314C350 328 376 350 380 400H226C262 372 262 330 244 295Z" fill="url(#oke)"/>` +
    `<path d="M244 295C262 330 262 372 226 400M286 309C306 340 306 376 292 400" fill="none" stroke="${darker(accent, 0.4)}" stroke-width="3" opacity=".6"/>` +
    beads(lighter(accent, 0.3), 1),
  suit: (cloth, accent) =>
    body(vNeck, cloth) +
    `<path d="M160 296L200 372L240 296L222 284L200 312L178 284Z" fill="#fbfaf6"/>` +
    `<path d="M178 284L166 292L184 332L200 312ZM222 284L234 292L216 332L200 312Z" fill="#efece4" stroke="#d3cdc0" stroke-width="1.500"/>` +
    `<path d="M191 318L200 312L209 318L206 330L214 384L200 400L186 384L194 330Z" fill="${accent}"/>` +
    `<path d="M191 318L200 312L209 318L206 330H194Z" fill="${darker(accent, 0.25)}"/>` +
    lapels(cloth),
  blazer: (cloth, accent) =>
    body(vNeck, cloth) +
    `<path d="M163 296C170 318 186 330 200 330C214 330 230 318 237 296L240 300L200 400L160 300Z" fill="${accent}"/>` +
    lapels(cloth) +
    `<g fill="none" stroke="#f1dba0" stroke-width="2.500"><path d="M170 306q30 36 60 0"/></g><circle cx="200" cy="326" r="5" fill="#f1dba0"/>`,
};

const body = (path: string, cloth: string): string =>
  `<path d="${path}" fill="${cloth}"/><path d="M262 302L302 314C348 328 376 350 378 400H306C316 360 300 330 262 302Z" fill="${darker(cloth, 0.4)}" opacity=".22"/>`;

const folds = (path: string, cloth: string): string =>
  `<path d="${path}" fill="none" stroke="${darker(cloth, 0.4)}" stroke-width="3.500" stroke-linecap="round" opacity=".55"/>`;

const lapels = (cloth: string): string =>
  `<g fill="${lighter(cloth, 0.1)}" stroke="${darker(cloth, 0.4)}" stroke-width="2.500" stroke-linejoin="round"><path d="M156 294L134 318L146 338L136 348L194 400H200V372Z"/><path d="M244 294L266 318L254 338L264 348L206 400H200V372Z"/></g>`;

/** The lion's head woven into isiagu, reduced to what reads at this size. */
const lion = (x: number, y: number, accent: string): string =>
  `<g transform="translate(${x} ${y})"><circle r="12" fill="${accent}"/><circle r="7.500" fill="${darker(accent, 0.35)}"/><circle r="5.500" cy="1" fill="${accent}"/><path d="M-3-1h1.500M1.500-1h1.500M0 1v3" stroke="${darker(accent, 0.7)}" stroke-width="1.500"/></g>`;

const scallops = (cloth: string): string =>
  [160, 170, 183, 200, 217, 230, 240]
    .map(
      (x, at) =>
        `<circle cx="${x}" cy="${[306, 322, 333, 337, 333, 322, 306][at]}" r="8" fill="${lighter(cloth, 0.42)}"/>`,
    )
    .join('');

function beads(colour: string, rows: number): string {
  const row = (drop: number) =>
    Array.from({ length: 13 }, (_, at) => {
      const angle = Math.PI * (0.06 + (at / 12) * 0.88);
      const x = 200 - Math.cos(angle) * (35 + drop / 3);
      const y = 288 + Math.sin(angle) * (26 + drop);
      return `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="5" fill="${colour}"/><circle cx="${(x - 1.5).toFixed(1)}" cy="${(y - 1.5).toFixed(1)}" r="1.600" fill="#fff" opacity=".6"/>`;
    }).join('');
  return Array.from({ length: rows }, (_, at) => row(at * 12)).join('');
}
