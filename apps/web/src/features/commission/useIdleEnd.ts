import { OFFICER_IDLE_MS } from '@evoting/contract/constants';
import { useEffect } from 'react';
import { dropToken, readToken } from '../../lib/session.ts';
import { endSession } from '../user/api.ts';

const CHECK_MS = 60_000;
/** The least time between two messages to other tabs. */
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
      void endSession(dropToken);
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
