import type { Newest } from '@evoting/record/payloads';

type Revisions = Newest['revisions'];

/** Tells whether a list of revisions has every style that was seen before, none of them older or changed. */
export function isInForce(newest: Revisions, before: Revisions): boolean {
  const now = new Map(newest.map((one) => [one.style, one]));
  return before.every(({ style, revision, payload }) => {
    const last = now.get(style);
    return last !== undefined && (last.revision > revision || last.payload === payload);
  });
}
