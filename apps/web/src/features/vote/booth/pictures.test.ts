import type { PaperPost } from '@evoting/booth/paper-posts';
import type { Voteable } from '@evoting/contract/vote';
import { bytesToHex } from '@evoting/tlog/encoding';
import { sha256 } from '@evoting/tlog/hash';
import { renderHook, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { ElectionInfo } from '../api.ts';
import type { BoothClient } from './client.ts';
import { checkPicture } from './picture.ts';
import { picturesOf, usePictures } from './usePictures.ts';
import { withPictures } from './with-pictures.ts';

const standing = (name: string, candidateImage = `/${name}.webp`): Voteable =>
  ({
    candidateId: name,
    candidateName: name,
    candidateImage,
    partyBanner: '/banner.webp',
  }) as unknown as Voteable;
const infoOf = (...candidates: Voteable[]) =>
  ({
    posts: [{ id: 'gov', postName: 'Governor' }],
    voteables: { Governor: candidates },
  }) as unknown as ElectionInfo;
const recorded = (candidateId: string, picture: string) => ({
  candidateId,
  name: candidateId,
  party: '',
  picture,
  banner: null,
});
const paperOf = (...candidates: ReturnType<typeof recorded>[]): PaperPost[] => [
  { postId: 'gov', name: 'Governor', seats: 1, min: 1, max: 1, candidates },
];

const info = infoOf(standing('ada'), standing('bem'));
const posts = paperOf(recorded('ada', 'hash of ada'), recorded('bem', 'hash of bem'));
const shownIn = (checked: [string, string][]) =>
  withPictures(info, picturesOf(posts, new Map(checked))).voteables.Governor as Voteable[];

test('a picture is shown only after its check, and space is reserved for a banner', () => {
  const [ada, bem] = shownIn([['hash of ada', 'blob:ada']]);
  expect(ada).toMatchObject({ candidateImage: 'blob:ada', partyBanner: '' });
  expect(bem).toMatchObject({ candidateName: 'bem', candidateImage: null, partyBanner: '' });
  const none = infoOf({ ...standing('obi'), partyBanner: null });
  expect(withPictures(none, new Map()).voteables.Governor?.[0]?.partyBanner).toBeNull();
});

test('a new picture changes only the candidates who have it; the others stay the same objects', () => {
  const [ada, bem] = shownIn([['hash of ada', 'blob:ada']]);
  const [adaLater, bemLater] = shownIn([
    ['hash of ada', 'blob:ada'],
    ['hash of bem', 'blob:bem'],
  ]);
  expect(adaLater).toBe(ada);
  expect(bemLater).not.toBe(bem);
  expect(bemLater?.candidateImage).toBe('blob:bem');
  const [adaAgain] = shownIn([]);
  expect(adaAgain?.candidateImage).toBeNull();
});

test('candidates keep their own pictures when the server names one address for two and alternates its replies [A241]', async () => {
  const faces = [Uint8Array.of(1), Uint8Array.of(2, 2)];
  const [ofAda = '', ofBem = ''] = faces.map((face) => bytesToHex(sha256(face)));
  let requests = 0;
  const alternate = async () => new Response(faces[requests++ % 2] as BodyInit);
  const client = {
    ask: (request: Parameters<typeof checkPicture>[0]) => checkPicture(request, alternate as typeof fetch),
  } as unknown as BoothClient;
  class PageUrl extends URL {
    static override createObjectURL = (face: Blob) => `blob:${face.size} bytes`;
    static override revokeObjectURL = () => undefined;
  }
  vi.stubGlobal('URL', PageUrl);
  const lie = infoOf(standing('ada', '/one.webp'), standing('bem', '/one.webp'));
  const loaded = { client, posts: paperOf(recorded('ada', ofAda), recorded('bem', ofBem)) };
  const refuse = () => undefined;
  const { result, unmount } = renderHook(() => usePictures(lie, loaded, refuse));
  const shown = () => withPictures(lie, result.current).voteables.Governor?.map((one) => one.candidateImage);
  await waitFor(() => expect(shown()).toEqual(['blob:1 bytes', 'blob:2 bytes']));
  expect(requests).toBe(2);
  unmount();
});
