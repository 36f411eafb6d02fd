import { darker, lighter, mix } from './colour.ts';

/** The drawn sign of a party, with its colours. */
export interface Emblem {
  readonly sign: 'iroko' | 'rivers' | 'harvest' | 'sunrise';
  readonly field: string;
  readonly accent: string;
}

/**
 * Draws a party's banner: its sign on its colour between two woven edges.
 * Takes: an emblem.
 * Gives: an SVG document of 960 x 320 units without text (names are printed beside it).
 */
export function bannerSvg({ sign, field, accent }: Emblem): string {
  const pale = lighter(accent, 0.7);
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 960 320">' +
    `<defs><pattern id="weave" width="64" height="64" patternUnits="userSpaceOnUse"><path d="M32 4L60 32L32 60L4 32Z" fill="none" stroke="${accent}" stroke-width="6"/><path d="M32 20L44 32L32 44L20 32Z" fill="${accent}"/></pattern>` +
    `<linearGradient id="light" x1="0" x2="1" y1="0" y2="1"><stop offset="0" stop-color="${lighter(field, 0.14)}"/><stop offset="1" stop-color="${darker(field, 0.2)}"/></linearGradient></defs>` +
    '<rect width="960" height="320" fill="url(#light)"/>' +
    edge(0, field, accent) +
    edge(800, field, accent) +
    `<circle cx="480" cy="160" r="144" fill="${pale}"/><circle cx="480" cy="160" r="144" fill="none" stroke="${accent}" stroke-width="10"/>` +
    `<clipPath id="disc"><circle cx="480" cy="160" r="138"/></clipPath><g clip-path="url(#disc)">${SIGN[sign](field, accent)}</g>` +
    '</svg>'
  );
}

const edge = (x: number, field: string, accent: string): string =>
  `<rect x="${x}" width="160" height="320" fill="${darker(field, 0.35)}"/><rect x="${x}" width="160" height="320" fill="url(#weave)" opacity=".85"/>` +
  `<rect x="${x === 0 ? 160 : 788}" width="12" height="320" fill="${accent}"/><rect x="${x === 0 ? 178 : 776}" width="6" height="320" fill="${lighter(accent, 0.6)}"/>`;

const SIGN: Record<Emblem['sign'], (field: string, accent: string) => string> = {
  iroko: (field, accent) =>
    `<path d="M330 262Q480 232 630 262V320H330Z" fill="${accent}"/>` +
    `<path d="M464 272C470 236 466 206 436 176L446 168C462 182 470 192 474 200L476 150H486L488 196C494 186 504 176 518 166L526 175C500 200 492 234 500 272Q482 262 464 272Z" fill="${mix(field, '#4a2d20', 0.75)}"/>` +
    `<g fill="${field}"><circle cx="480" cy="96" r="56"/><circle cx="420" cy="126" r="46"/><circle cx="540" cy="126" r="46"/><circle cx="446" cy="160" r="30"/><circle cx="514" cy="160" r="30"/></g>` +
    `<g fill="${lighter(field, 0.22)}"><circle cx="462" cy="80" r="26"/><circle cx="410" cy="112" r="20"/><circle cx="528" cy="108" r="20"/></g>`,
  rivers: (field, accent) =>
    `<rect x="330" y="0" width="300" height="150" fill="${lighter(field, 0.72)}"/><circle cx="480" cy="92" r="38" fill="${accent}"/>` +
    `<path d="M330 150L400 104L452 140L520 96L630 156V180H330Z" fill="${mix(field, '#2f6b46', 0.6)}"/>` +
    `<path d="M330 160H630V320H330Z" fill="${mix(field, '#2f6b46', 0.35)}"/>` +
    `<path d="M330 158C400 176 446 196 462 236C470 262 468 300 460 330H506C506 296 506 266 514 240C528 200 566 176 630 160V194C580 208 552 226 546 262C542 290 542 310 542 330H420C424 290 420 262 404 240C388 218 360 206 330 200Z" fill="${lighter(field, 0.78)}"/>` +
    `<path d="M340 178C404 192 434 214 444 248C450 276 448 300 444 330M620 178C560 194 534 216 528 252C524 280 524 300 524 330M484 262v60" fill="none" stroke="${field}" stroke-width="7" stroke-linecap="round"/>`,
  harvest: (field, accent) =>
    `<path d="M330 250Q480 224 630 250V320H330Z" fill="${mix(field, '#4a2d20', 0.4)}"/><path d="M346 282Q480 252 614 282M366 308Q480 282 594 308" fill="none" stroke="${lighter(field, 0.3)}" stroke-width="6"/>` +
    [-34, -17, 0, 17, 34].map((turn) => ear(turn, field, accent)).join('') +
    `<path d="M446 206Q480 222 514 206L510 228Q480 242 450 228Z" fill="${field}"/><path d="M452 217q28 12 56 0" fill="none" stroke="${lighter(accent, 0.6)}" stroke-width="4"/>`,
  sunrise: (field, accent) =>
    Array.from({ length: 13 }, (_, at) => {
      const turn = -90 + at * 15;
      return `<path d="M474 96L480 36L486 96Z" fill="${accent}" transform="rotate(${turn} 480 190)"/>`;
    }).join('') +
    `<circle cx="480" cy="190" r="72" fill="${accent}"/><circle cx="480" cy="190" r="54" fill="${lighter(accent, 0.3)}"/>` +
    `<path d="M330 224C380 176 420 190 452 214C500 176 560 176 640 226V320H330Z" fill="${field}"/>` +
    `<path d="M330 262C400 226 460 252 500 262C550 240 590 240 640 262V320H330Z" fill="${darker(field, 0.3)}"/>`,
};

/** One ear of guinea corn: a stem with grains in pairs. */
function ear(turn: number, field: string, accent: string): string {
  const grains = Array.from({ length: 6 }, (_, at) => {
    const y = 44 + at * 17;
    return `<ellipse cx="472" cy="${y}" rx="7" ry="11" transform="rotate(-24 472 ${y})"/><ellipse cx="488" cy="${y}" rx="7" ry="11" transform="rotate(24 488 ${y})"/>`;
  }).join('');
  return `<g transform="rotate(${turn} 480 236)"><path d="M480 40V286" stroke="${mix(field, '#4f6b2a', 0.6)}" stroke-width="6"/><g fill="${darker(accent, Math.abs(turn) / 180)}"><ellipse cx="480" cy="32" rx="7" ry="12"/>${grains}</g></g>`;
}
