import { useEffect, useState } from 'react';

/** Time for which the wall shows one group of posts. */
const TURN_MS = 15_000;
/** The width of a column of a post, in CSS pixels. */
const COLUMN_PX = 560;
const COLUMNS_MAX = 3;

/**
 * Shows posts in turns, as many at a time as fit beside each other.
 * @param total the number of posts
 * @returns the places of the posts to show now
 */
export function useTurns(total: number) {
  const columns = Math.min(useColumns(), Math.max(1, total));
  const turns = Math.max(1, Math.ceil(total / columns));
  const [turn, setTurn] = useState(0);
  const [isPaused, setIsPaused] = useState(false);
  useEffect(() => {
    if (isPaused || turns === 1) return;
    const timer = setInterval(() => setTurn((now) => now + 1), TURN_MS);
    return () => clearInterval(timer);
  }, [isPaused, turns]);
  const current = turn % turns;
  // The last turn is full too.
  const from = Math.min(current * columns, Math.max(0, total - columns));
  return { columns, from, to: from + columns, current, turns, isPaused, setIsPaused };
}

function useColumns(): number {
  const [width, setWidth] = useState(window.innerWidth);
  useEffect(() => {
    const measure = () => setWidth(window.innerWidth);
    window.addEventListener('resize', measure);
    return () => window.removeEventListener('resize', measure);
  }, []);
  return Math.max(1, Math.min(COLUMNS_MAX, Math.floor(width / COLUMN_PX)));
}
