import type { RouteKey } from '@evoting/contract/calls';
import type { Refusal } from '@evoting/contract/client';
import { TICKET_HEADER } from '@evoting/contract/constants';
import { useSyncExternalStore } from 'react';
import { clearNote, readNote, saveNote } from './tab.ts';

/** The server's answer to a caller who must wait. `place` is null where it keeps none. */
export interface Turn {
  readonly place: number | null;
  readonly seconds: number;
}

/** The server asked to come back later. */
export class TurnedAway extends Error {
  readonly turn: Turn;
  readonly backMs: number;
  readonly ticket: string | null;

  constructor(turn: Turn, backMs: number, ticket: string | null) {
    super('the server asks to come back later');
    this.turn = turn;
    this.backMs = backMs;
    this.ticket = ticket;
  }
}

/** Reads a refusal of the server's door; null for any other. */
export function turnedAway({ status, failure, headers }: Refusal): TurnedAway | null {
  if (status !== 503 || (failure?.code !== 'turn-comes' && failure?.code !== 'crowded')) return null;
  const { place, seconds } = failure.params ?? {};
  const backS = Number(headers.get('retry-after')) || 1;
  const turn = {
    place: typeof place === 'number' ? place : null,
    seconds: typeof seconds === 'number' ? seconds : backS,
  };
  return new TurnedAway(turn, backS * 1_000, headers.get(TICKET_HEADER));
}

interface RepeatedCall {
  readonly key: RouteKey;
  readonly signal: AbortSignal | undefined;
  /** Called after each wait; throws if the call is not wanted any more. */
  readonly requireWanted: () => void;
}

/**
 * Makes a call, and repeats it as often as the server asks to come back, with the ticket that keeps its place. The
 * ticket survives a reload of the page.
 * @param request throws TurnedAway
 */
export async function inTurn<Reply>(
  { key, signal, requireWanted }: RepeatedCall,
  request: (headers: Readonly<Record<string, string>>) => Promise<Reply>,
): Promise<Reply> {
  const mine = Symbol(key);
  let ticket = readTicket(key);
  try {
    for (;;) {
      try {
        return await request(ticket === null ? {} : { [TICKET_HEADER]: ticket });
      } catch (error) {
        if (!(error instanceof TurnedAway)) throw error;
        ticket = error.ticket;
        if (ticket !== null) saveNote('ticket', `${key}\n${ticket}`);
        show(mine, error.turn);
        await sleep(withJitter(error.backMs), signal);
        requireWanted();
      }
    }
  } finally {
    if (readTicket(key) !== null) clearNote('ticket');
    show(mine, null);
  }
}

function readTicket(key: RouteKey): string | null {
  const [of, ticket] = readNote('ticket')?.split('\n') ?? [];
  return of === key && ticket ? ticket : null;
}

/** Up to a tenth longer, so that people who were turned away together do not come back together. */
const withJitter = (ms: number): number => ms + Math.random() * Math.max(300, ms / 10);

function sleep(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, ms);
    signal?.addEventListener('abort', stop, { once: true });
  });
}

/** The queue as the page shows it: now, and as it was first said. */
export interface ShownTurn {
  readonly now: Turn;
  readonly first: Turn;
}

const waiting = new Map<symbol, Turn>();
const listeners = new Set<() => void>();
let shown: ShownTurn | null = null;

function show(call: symbol, turn: Turn | null): void {
  if (turn === null && !waiting.has(call)) return;
  if (turn === null) waiting.delete(call);
  else waiting.set(call, turn);
  const turns = [...waiting.values()];
  const now = turns.find(({ place }) => place !== null) ?? turns[0];
  shown = now ? { now, first: shown?.first ?? now } : null;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The place in the server's queue, or null while no call waits. */
export const useTurn = (): ShownTurn | null => useSyncExternalStore(subscribe, () => shown);
