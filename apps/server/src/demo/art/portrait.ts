import { darker, lighter } from './colour.ts';
import { dress } from './dress.ts';
import { face, neckAndEars } from './face.ts';
import { headwear } from './headwear.ts';
import type { Look } from './look.ts';

/**
 * Draws a portrait of a person who does not exist.
 * Takes: a look.
 * Gives: an SVG document of 400 x 400 units without text, so that no font is needed. The same look gives the
 * same bytes.
 */
export function portraitSvg(look: Look): string {
  const hair = headwear(look);
  const covered = look.head === 'hijab';
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 400">' +
    ground(look.ground) +
    '<g transform="translate(-24 -10) scale(1.12)">' +
    hair.back +
    neckAndEars(look) +
    dress(look) +
    face(look) +
    (look.earrings && !covered ? earrings(look.accent) : '') +
    hair.front +
    '</g></svg>'
  );
}

function ground(colour: string): string {
  return (
    `<defs><pattern id="weave" width="50" height="50" patternUnits="userSpaceOnUse"><path d="M25 5L45 25L25 45L5 25Z" fill="none" stroke="${darker(colour, 0.3)}" stroke-width="2.500"/><path d="M25 17L33 25L25 33L17 25Z" fill="${darker(colour, 0.3)}"/></pattern></defs>` +
    `<rect width="400" height="400" fill="${colour}"/><rect width="400" height="400" fill="url(#weave)" opacity=".22"/>` +
    `<circle cx="200" cy="190" r="168" fill="${lighter(colour, 0.55)}" opacity=".75"/>`
  );
}

const earrings = (colour: string): string =>
  [138, 262]
    .map(
      (x) =>
        `<circle cx="${x}" cy="203" r="5" fill="${colour}"/><path d="M${x} 206v10" stroke="${colour}" stroke-width="3"/><circle cx="${x}" cy="220" r="6.500" fill="${colour}"/>`,
    )
    .join('');
