import { darker, lighter } from './colour.ts';
import { hairColour } from './face.ts';
import type { Head, Look } from './look.ts';

interface Layers {
  /** Behind neck and face. */
  readonly back: string;
  /** Over the face. */
  readonly front: string;
}

/**
 * Draws hair or headwear in two layers, with the face between them.
 * Takes: a look.
 * Gives: SVG of both layers in the 400 x 400 frame.
 */
export function headwear(look: Look): Layers {
  return DRAW[look.head](look, look.headCloth ?? look.cloth);
}

/** Hair that follows the skull closely, with a soft hairline. */
const cap = (colour: string, grow = 0): string =>
  `<path d="M${138 - grow} 170C${128 - grow} 112 ${152 - grow} ${74 - grow} 200 ${74 - grow}C${248 + grow} ${74 - grow} ${272 + grow} 112 ${262 + grow} 170L256 168C258 140 250 124 238 117C222 110 178 110 162 117C150 124 142 140 144 168Z" fill="${colour}"/>`;

const DRAW: Record<Head, (look: Look, cloth: string) => Layers> = {
  lowCut: (look) => ({ back: '', front: cap(hairColour(look)) }),
  bald: (look) => ({
    back: '',
    front: `<path d="M138 172C134 150 138 132 146 122C143 140 144 156 145 170ZM262 172C266 150 262 132 254 122C257 140 256 156 255 170Z" fill="${hairColour(look)}"/><ellipse cx="182" cy="106" rx="20" ry="8" fill="#fff" opacity=".14"/>`,
  }),
  afro: (look) => ({
    back: `<path d="M200 34C140 30 100 70 102 120C84 150 96 200 130 214H270C304 200 316 150 298 120C300 70 260 30 200 34Z" fill="${hairColour(look)}"/>`,
    front: cap(hairColour(look), 6),
  }),
  braids: (look) => ({
    back: `<path d="M200 60C136 60 116 110 118 170C118 230 108 280 112 330C128 340 144 336 150 326L148 210H252L250 326C256 336 272 340 288 330C292 280 282 230 282 170C284 110 264 60 200 60Z" fill="${hairColour(look)}"/><path d="M124 190C120 240 118 280 120 328M136 200C134 240 132 280 134 332M276 190C280 240 282 280 280 328M264 200C266 240 268 280 266 332" fill="none" stroke="${lighter(hairColour(look), 0.22)}" stroke-width="3" stroke-dasharray="7 5"/>`,
    front:
      cap(hairColour(look), 4) +
      `<path d="M200 72V112M178 74C170 86 166 100 166 114M222 74C230 86 234 100 234 114M158 84C148 98 144 116 144 134M242 84C252 98 256 116 256 134" fill="none" stroke="${lighter(hairColour(look), 0.25)}" stroke-width="2.500" stroke-linecap="round"/>`,
  }),
  bun: (look) => ({
    back: `<circle cx="200" cy="60" r="36" fill="${hairColour(look)}"/><path d="M176 50q24-22 48 0M172 64q28-20 56 0" fill="none" stroke="${lighter(hairColour(look), 0.25)}" stroke-width="3"/>`,
    front: cap(hairColour(look), 2),
  }),
  headband: (look, cloth) => ({
    back: `<path d="M200 44C146 42 112 78 114 126C102 150 110 190 134 204H266C290 190 298 150 286 126C288 78 254 42 200 44Z" fill="${hairColour(look)}"/>`,
    front:
      cap(hairColour(look), 4) +
      `<path d="M136 128C150 92 176 84 200 84C224 84 250 92 264 128L268 108C254 72 226 64 200 64C174 64 146 72 132 108Z" fill="${cloth}"/><path d="M150 100q50-42 100 0" fill="none" stroke="${lighter(cloth, 0.5)}" stroke-width="4" stroke-dasharray="3 9" stroke-linecap="round"/>`,
  }),
  kufi: (look, cloth) => ({
    back: '',
    front:
      cap(hairColour(look)) +
      `<path d="M134 124C132 84 142 54 200 52C258 54 268 84 266 124C246 108 154 108 134 124Z" fill="${cloth}"/>` +
      `<path d="M238 58C262 70 268 90 266 124C258 118 250 115 240 113C246 90 244 72 238 58Z" fill="${darker(cloth, 0.4)}" opacity=".35"/>` +
      `<g fill="none" stroke="${look.accent}" stroke-width="3"><path d="M136 108C160 94 240 94 264 108"/><path d="M140 92l10-12 10 8 11-12 11 9 12-11 12 11 11-9 11 12 10-8 10 12" stroke-linejoin="round"/><path d="M150 66C170 58 230 58 250 66"/></g>`,
  }),
  fila: (look, cloth) => ({
    back: '',
    front:
      cap(hairColour(look)) +
      `<path d="M134 126C130 92 140 66 172 52C214 34 286 46 300 84C304 100 290 112 266 122C246 108 154 108 134 126Z" fill="${cloth}"/>` +
      `<path d="M214 58C246 66 276 74 300 84C304 100 290 112 266 122C258 117 246 113 234 112C240 94 232 72 214 58Z" fill="${darker(cloth, 0.3)}"/>` +
      `<path d="M136 116C160 100 240 100 265 113" fill="none" stroke="${look.accent}" stroke-width="5"/><path d="M160 66C180 56 210 56 222 66M150 84C176 70 214 72 232 86" fill="none" stroke="${darker(cloth, 0.35)}" stroke-width="3" stroke-linecap="round" opacity=".7"/>`,
  }),
  igboCap: (look, cloth) => ({
    back: '',
    front:
      cap(hairColour(look)) +
      `<clipPath id="cap"><path d="M134 126C128 84 150 44 200 40C250 44 272 84 266 126C246 110 154 110 134 126Z"/></clipPath><g clip-path="url(#cap)"><rect x="120" y="30" width="160" height="110" fill="${cloth}"/>` +
      `<path d="M110 66C150 50 250 50 290 66M110 98C150 80 250 80 290 98M110 126C150 104 250 104 290 126" fill="none" stroke="#f6efe2" stroke-width="8"/><path d="M110 82C150 65 250 65 290 82M110 112C150 92 250 92 290 112" fill="none" stroke="#1c1412" stroke-width="6"/><path d="M236 30C262 70 262 110 250 130H290V30Z" fill="#1c0c0c" opacity=".25"/></g>`,
  }),
  gele: (look, cloth) => ({
    back: `<path d="M126 150C84 132 62 84 96 50C120 22 170 12 214 16C268 18 318 44 322 92C324 124 300 146 274 154Z" fill="${darker(cloth, 0.22)}"/>`,
    front:
      `<path d="M130 152C104 118 96 66 140 44C186 22 250 30 278 62C300 92 290 130 270 152C256 116 236 106 200 106C164 106 144 118 130 152Z" fill="${cloth}"/>` +
      `<path d="M130 152C112 120 118 84 150 70C196 52 250 72 272 112C276 126 274 142 270 152C256 116 236 106 200 106C164 106 144 118 130 152Z" fill="${lighter(cloth, 0.16)}"/>` +
      `<path d="M131 150C126 122 146 96 182 90C220 86 256 104 270 152C258 120 236 106 200 106C164 106 146 118 131 150Z" fill="${darker(cloth, 0.12)}"/>` +
      `<g fill="none" stroke="${darker(cloth, 0.45)}" stroke-width="3" stroke-linecap="round" opacity=".55"><path d="M122 112C128 84 156 62 196 62C232 62 262 80 274 108"/><path d="M132 128C142 98 168 80 200 80C232 80 258 100 268 130"/><path d="M108 92C120 56 160 38 206 40C250 42 284 62 296 92"/></g>` +
      `<g fill="none" stroke="${look.accent}" stroke-width="3" stroke-linecap="round" opacity=".9" stroke-dasharray="1 10"><path d="M118 72C146 44 206 40 250 58"/><path d="M142 92C168 68 222 66 254 92"/></g>`,
  }),
  hijab: (_look, cloth) => ({
    back: `<path d="M200 60C138 60 110 108 112 172C112 222 100 262 92 300H308C300 262 288 222 288 172C290 108 262 60 200 60Z" fill="${darker(cloth, 0.25)}"/>`,
    front:
      `<path fill-rule="evenodd" d="M200 58C138 58 108 108 110 172C110 222 102 262 86 306C60 320 30 350 18 400H382C370 350 340 320 314 306C298 262 290 222 290 172C292 108 262 58 200 58ZM200 104C234 104 252 132 252 172C252 222 236 262 200 265C164 262 148 222 148 172C148 132 166 104 200 104Z" fill="${cloth}"/>` +
      `<path d="M200 104C234 104 252 132 252 172L246 166C244 140 230 118 200 118C170 118 156 140 154 166L148 172C148 132 166 104 200 104Z" fill="${darker(cloth, 0.4)}"/>` +
      `<path d="M252 172C252 222 236 262 200 265C232 288 290 270 314 306C298 262 290 222 290 172C291 130 280 96 256 76C272 110 262 140 252 172Z" fill="${darker(cloth, 0.35)}" opacity=".35"/>` +
      `<g fill="none" stroke="${darker(cloth, 0.4)}" stroke-width="3.500" stroke-linecap="round" opacity=".6"><path d="M150 220C156 262 200 290 262 296"/><path d="M132 214C136 280 200 322 286 326"/><path d="M120 252C116 320 190 356 300 362"/><path d="M134 110C120 140 122 180 130 214"/></g>`,
  }),
};
