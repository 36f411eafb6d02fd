import { darker, lighter, mix } from './colour.ts';
import { type Look, SKINS } from './look.ts';

/** Half widths (of 400 units) of the cheekbones, jaw and chin. */
const SHAPES = {
  oval: { cheek: 60, jaw: 53, chin: 24, foot: 266 },
  round: { cheek: 63, jaw: 60, chin: 28, foot: 262 },
  square: { cheek: 62, jaw: 61, chin: 33, foot: 266 },
  narrow: { cheek: 57, jaw: 47, chin: 21, foot: 270 },
} as const;

const hairOf = (age: Look['age']): string =>
  age === 'elder' ? '#c9c2ba' : age === 'middle' ? '#2b2120' : '#1d1516';

/** The colour of hair, brows and beard: grey comes with age. */
export const hairColour = (look: Look): string => hairOf(look.age);

/**
 * The outline of the face.
 * Takes: a look.
 * Gives: SVG path data in the 400 x 400 frame, chin near y = 266, centred on x = 200.
 */
export function faceOutline(look: Look): string {
  const { cheek, jaw, chin, foot } = SHAPES[look.face];
  const side = (sign: number, x: number) => 200 + sign * x;
  return [
    `M${side(-1, cheek)} 162`,
    `C${side(-1, cheek)} 112 ${side(-1, cheek * 0.72)} 86 200 86`,
    `C${side(1, cheek * 0.72)} 86 ${side(1, cheek)} 112 ${side(1, cheek)} 162`,
    `C${side(1, cheek)} 205 ${side(1, jaw)} 236 ${side(1, chin)} ${foot - 10}`,
    `Q200 ${foot + 8} ${side(-1, chin)} ${foot - 10}`,
    `C${side(-1, jaw)} 236 ${side(-1, cheek)} 205 ${side(-1, cheek)} 162Z`,
  ].join('');
}

/** Neck and ears, drawn before the clothes. */
export function neckAndEars(look: Look): string {
  const skin = SKINS[look.skin];
  const half = look.presents === 'man' ? 34 : 27;
  const { cheek } = SHAPES[look.face];
  const ear = (x: number, sign: number) =>
    `<ellipse cx="${x}" cy="180" rx="10" ry="18" fill="${skin}"/>` +
    `<path d="M${x - sign * 3} 170q${sign * 9} 8 ${sign * 2} 20" fill="none" stroke="${darker(skin, 0.35)}" stroke-width="3" stroke-linecap="round"/>`;
  const neck = `M${200 - half} 215L${200 - half} 276C${200 - half} 296 ${178 - half} 304 ${150 - half} 312L200 372L${250 + half} 312C${222 + half} 304 ${200 + half} 296 ${200 + half} 276L${200 + half} 215Z`;
  return (
    `<path d="${neck}" fill="${skin}"/><clipPath id="neck"><path d="${neck}"/></clipPath>` +
    `<path clip-path="url(#neck)" transform="translate(5 20)" d="${faceOutline(look)}" fill="${darker(skin, 0.3)}"/>` +
    `<path d="M${178} 318q14 10 22 10t22-10" clip-path="url(#neck)" fill="none" stroke="${darker(skin, 0.22)}" stroke-width="3.5" stroke-linecap="round"/>` +
    ear(200 - cheek - 1, -1) +
    ear(200 + cheek + 1, 1)
  );
}

/** The face itself with its light, and the features. */
export function face(look: Look): string {
  const skin = SKINS[look.skin];
  const outline = faceOutline(look);
  return (
    `<clipPath id="face"><path d="${outline}"/></clipPath><path d="${outline}" fill="${skin}"/>` +
    `<g clip-path="url(#face)">` +
    `<path d="M232 80C262 150 262 210 206 276H290V80Z" fill="${darker(skin, 0.5)}" opacity=".2"/>` +
    `<ellipse cx="186" cy="128" rx="36" ry="20" fill="${lighter(skin, 0.55)}" opacity=".12"/>` +
    `<ellipse cx="163" cy="208" rx="19" ry="13" fill="${mix(skin, '#e07a4a', 0.5)}" opacity=".34"/>` +
    `<ellipse cx="237" cy="208" rx="19" ry="13" fill="${mix(skin, '#e07a4a', 0.5)}" opacity=".26"/>` +
    `</g>` +
    beard(look) +
    eye(look, 172, 1) +
    eye(look, 228, -1) +
    nose(skin) +
    mouth(look) +
    years(look) +
    (look.glasses ? glasses() : '')
  );
}

function eye(look: Look, x: number, sign: 1 | -1): string {
  const skin = SKINS[look.skin];
  const woman = look.presents === 'woman';
  const lash = woman
    ? '<path d="M-13-1l-7-5" stroke="#170d0d" stroke-width="3" stroke-linecap="round"/>'
    : '';
  const brow = woman
    ? 'M-21-17C-13-28 5-30 20-22 6-25-10-23-20-15Z'
    : 'M-22-16C-14-28 6-30 21-21L20-17C7-22-10-20-21-12Z';
  return (
    `<g transform="translate(${x} 180) scale(${sign} 1)">` +
    `<path d="M-17 0C-11-13 10-14 18-1" fill="none" stroke="${darker(skin, 0.35)}" stroke-width="2" transform="translate(0 -4)" opacity=".7"/>` +
    `<path d="M-15 1C-9-9 8-10 15 0 8 8-8 9-15 1Z" fill="#fbf4ec"/>` +
    `<circle r="7" cy="-.5" fill="#2e1810"/><circle r="3.4" cy="-.5" fill="#0d0606"/>` +
    `<path d="M-16 1C-9-10 8-11 16-1" fill="none" stroke="#170d0d" stroke-width="${woman ? 3.6 : 3}" stroke-linecap="round"/>${lash}` +
    `<path d="${brow}" fill="${look.age === 'elder' ? '#a59c94' : '#1a1011'}"/>` +
    `</g><circle cx="${x + 2.5}" cy="177" r="2" fill="#fff"/>`
  );
}

function nose(skin: string): string {
  return (
    `<path d="M207 172C208 190 211 198 218 206C220 214 214 220 200 220C204 205 203 190 203 172Z" fill="${darker(skin, 0.45)}" opacity=".26"/>` +
    `<ellipse cx="199" cy="206" rx="8" ry="6" fill="${lighter(skin, 0.5)}" opacity=".28"/>` +
    `<path d="M182 206C178 214 184 220 191 217C196 221 204 221 209 217C216 220 222 214 218 206" fill="none" stroke="${darker(skin, 0.45)}" stroke-width="3" stroke-linecap="round" stroke-linejoin="round"/>`
  );
}

function mouth(look: Look): string {
  const skin = SKINS[look.skin];
  const woman = look.presents === 'woman';
  const lip = woman ? mix(skin, '#a8213c', 0.55) : mix(skin, '#8d4040', 0.34);
  const upper = darker(lip, 0.25);
  if (look.smile === 'open') {
    return (
      `<path d="M174 235C186 231 194 230 200 232C206 230 214 231 226 235C223 251 212 257 200 257C188 257 177 251 174 235Z" fill="${lip}"/>` +
      `<path d="M179 236.500C190 238 210 238 221 236.500C217 247 209 250 200 250C191 250 183 247 179 236.500Z" fill="#fffaf2"/>` +
      `<path d="M172 233q2 3 5 3M228 233q-2 3-5 3" fill="none" stroke="${darker(skin, 0.45)}" stroke-width="2.500" stroke-linecap="round"/>`
    );
  }
  return (
    `<path d="M176 238C187 235 195 233 200 236C205 233 213 235 224 238C214 246 186 246 176 238Z" fill="${upper}"/>` +
    `<path d="M178 239.500C188 245 212 245 222 239.500C216 255 184 255 178 239.500Z" fill="${lip}"/>` +
    `<path d="M171 234C182 246.500 218 246.500 229 234" fill="none" stroke="${darker(skin, 0.6)}" stroke-width="2.400" stroke-linecap="round"/>`
  );
}

function years(look: Look): string {
  if (look.age === 'young') return '';
  const line = darker(SKINS[look.skin], 0.4);
  const folds = 'M170 214q-8 10-8 20M230 214q8 10 8 20';
  const brow =
    look.age === 'elder' ? 'M172 132q28-7 56 0M178 144q22-5 44 0M148 186q-6 2-8 6M252 186q6 2 8 6' : '';
  return `<path d="${folds}${brow}" fill="none" stroke="${line}" stroke-width="2.200" stroke-linecap="round" opacity=".6"/>`;
}

function beard(look: Look): string {
  if (!look.beard) return '';
  const colour = hairColour(look);
  const tache = 'M170 236C176 224 190 224 200 229C210 224 224 224 230 236C216 231 184 231 170 236Z';
  const goatee = `${tache}M170 236C170 262 184 282 200 282C216 282 230 262 230 236L226 236C224 250 214 256 200 256C186 256 176 250 174 236Z`;
  const full = `${tache}M134 186C140 214 150 230 172 236C176 248 186 255 200 255C214 255 224 248 228 236C250 230 260 214 266 186C268 250 240 286 200 286C160 286 132 250 134 186Z`;
  const shape = { moustache: tache, goatee, full }[look.beard];
  const clip = look.beard === 'full' ? 'transform="translate(0 -3)"' : 'transform="translate(0 -2)"';
  return `<path d="${shape}" ${clip} fill="${colour}"/>`;
}

function glasses(): string {
  return (
    '<g fill="#fff" fill-opacity=".12" stroke="#1d1a1a" stroke-width="4">' +
    '<rect x="148" y="163" width="46" height="34" rx="14"/><rect x="206" y="163" width="46" height="34" rx="14"/>' +
    '<path d="M194 177q6-5 12 0M148 176l-10-4M252 176l10-4" fill="none"/></g>'
  );
}
