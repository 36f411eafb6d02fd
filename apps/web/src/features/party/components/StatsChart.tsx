import type { DataOf } from '@evoting/contract/calls';

const ROW_PX = 24;

/** The specified sample chart, which is hidden. */
export function StatsChart({ stats }: { stats: DataOf<'GET /party/get-stats'> }) {
  const values = [stats.myCandidates, stats.allContestants, stats.allVoters];
  const largest = Math.max(1, ...values);
  return (
    <svg viewBox={`0 0 300 ${ROW_PX * values.length}`} className="hidden" aria-hidden="true">
      {values.map((value, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the three rows never change their order
        <rect key={row} y={row * ROW_PX} width={(300 * value) / largest} height={ROW_PX - 4} />
      ))}
    </svg>
  );
}
