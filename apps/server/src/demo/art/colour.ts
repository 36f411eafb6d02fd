/**
 * Mixes two colours, so that every shade in a drawing is derived and nothing is off the palette.
 * Takes: two `#rrggbb` colours and the share (0 to 1) of the second.
 * Gives: `#rrggbb`.
 */
export function mix(first: string, second: string, share: number): string {
  const channel = (at: number) => {
    const a = Number.parseInt(first.slice(at, at + 2), 16);
    const b = Number.parseInt(second.slice(at, at + 2), 16);
    return Math.round(a + (b - a) * share)
      .toString(16)
      .padStart(2, '0');
  };
  return `#${channel(1)}${channel(3)}${channel(5)}`;
}

/** The colour in shadow. Shadows lean to plum, not to black, which keeps skin and cloth warm. */
export const darker = (colour: string, share = 0.25): string => mix(colour, '#24101c', share);

/** The colour in light. */
export const lighter = (colour: string, share = 0.25): string => mix(colour, '#fff3df', share);
