import { Trans } from '@lingui/react/macro';
import type { Turn } from '../lib/turn.ts';

/** Says which place in the server's queue this page has, in steps of five seconds. */
export function TurnText({ turn: { place, seconds: exact } }: { turn: Turn }) {
  const seconds = Math.max(5, Math.ceil(exact / 5) * 5);
  return (
    <>
      {place === null ? (
        <Trans>Many people are here right now; this takes a little longer.</Trans>
      ) : (
        <Trans>
          Many people are here right now. You are number {place}; it takes about {seconds} seconds.
        </Trans>
      )}{' '}
      <Trans>Nothing that you typed or chose is lost, and the page goes on by itself.</Trans>
    </>
  );
}
