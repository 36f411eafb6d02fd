import { useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';

/** Loads the declaration's facts beside the votes of a result, again once the result is certified. */
export function useDeclaration({
  log,
  hasResult,
  version,
}: {
  log: string | undefined;
  hasResult: boolean;
  version: number;
}) {
  return useQuery({
    queryKey: ['extras', 'declaration', log, version],
    queryFn: ({ signal }) => call('GET /extras/declaration', { query: { log }, signal }),
    select: (reply) => reply.data,
    enabled: hasResult,
  });
}
