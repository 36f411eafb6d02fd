import type { Voteable } from '@evoting/contract/vote';
import { expect, test } from 'vitest';
import type { ElectionInfo } from '../api.ts';
import { withPictures } from './with-pictures.ts';

const standing = (name: string): Voteable =>
  ({ candidateName: name, candidateImage: `/${name}.webp`, partyBanner: '/banner.webp' }) as Voteable;
const info = { voteables: { Governor: [standing('ada'), standing('bem')] } } as unknown as ElectionInfo;
const shownIn = (pictures: [string, string][]) =>
  withPictures(info, new Map(pictures)).voteables.Governor as Voteable[];

test('no picture is shown that was not checked, and the room of a banner is kept for it', () => {
  const [ada, bem] = shownIn([['/ada.webp', 'blob:ada']]);
  expect(ada).toMatchObject({ candidateImage: 'blob:ada', partyBanner: '' });
  expect(bem).toMatchObject({ candidateName: 'bem', candidateImage: null, partyBanner: '' });
  const none = {
    voteables: { Governor: [{ ...standing('obi'), partyBanner: null }] },
  } as unknown as ElectionInfo;
  expect(withPictures(none, new Map()).voteables.Governor?.[0]?.partyBanner).toBeNull();
});

test('a picture that has come changes those on whose cards it is, and leaves the others the very same', () => {
  const [ada, bem] = shownIn([['/ada.webp', 'blob:ada']]);
  const [adaLater, bemLater] = shownIn([
    ['/ada.webp', 'blob:ada'],
    ['/bem.webp', 'blob:bem'],
  ]);
  expect(adaLater).toBe(ada);
  expect(bemLater).not.toBe(bem);
  expect(bemLater?.candidateImage).toBe('blob:bem');
  const [adaAgain] = shownIn([]);
  expect(adaAgain?.candidateImage).toBeNull();
});
