import { Trans } from '@lingui/react/macro';
import { DigestMark } from './DigestMark.tsx';

/** How an opening draws the order of the candidates; nothing where nothing is drawn. */
export function CandidateOrderNote({ drawMark }: { drawMark: string | null | undefined }) {
  if (!drawMark) return null;
  return (
    <Trans>
      The order of the candidates on ballot papers is drawn as soon as the opening is confirmed, from a number
      of the server with the mark <DigestMark digest={drawMark} /> and one of the proposer’s device.
    </Trans>
  );
}
