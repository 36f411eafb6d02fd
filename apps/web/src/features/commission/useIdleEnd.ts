import { OFFICER_IDLE_MS } from '@evoting/contract/constants';
import { useEffect } from 'react';
import { call } from '../../lib/api.ts';
import { dropToken, readToken } from '../../lib/session.ts';

const CHECK_MS = 60_000;
/** Other tabs of the console are told of input no more often than this. */
const TELL_MS = 10_000;
const INPUTS = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const;

/**
 * Ends an officer's session after half an hour without input in any tab of the console. The server ends a
 * session that makes no call, but an open screen goes on calling by itself.
 */
export function useIdleEnd(): void {
  useEffect(() => {
    const tabs = new BroadcastChannel('console-input');
    let usedAtMs = Date.now();
    let toldAtMs = usedAtMs;
    const endIfIdle = () => {
      if (Date.now() - usedAtMs < OFFICER_IDLE_MS || readToken() === null) return;
      const ended = call('POST /user/logout');
      dropToken();
      ended.catch((error: unknown) => console.warn('The server could not be told of the logout', error));
    };
    const onInput = () => {
      endIfIdle();
      usedAtMs = Date.now();
      if (usedAtMs - toldAtMs < TELL_MS) return;
      toldAtMs = usedAtMs;
      tabs.postMessage(null);
    };
    tabs.onmessage = () => {
      usedAtMs = Date.now();
    };
    for (const input of INPUTS) addEventListener(input, onInput, { capture: true, passive: true });
    const timer = setInterval(endIfIdle, CHECK_MS);
    return () => {
      for (const input of INPUTS) removeEventListener(input, onInput, { capture: true });
      clearInterval(timer);
      tabs.close();
    };
  }, []);
}
