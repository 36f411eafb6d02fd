import type { QueryOf } from '@evoting/contract/calls';
import type { Act } from '@evoting/contract/commission/audit-log';
import type { ChainFault } from '@evoting/record/acts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';

export type LogQuery = NonNullable<QueryOf<'GET /commission/audit-log'>>;

/** A page of the log. */
export function useActs(query: LogQuery) {
  return useQuery({
    queryKey: ['commission', 'audit-log', query],
    queryFn: async ({ signal }) => (await call('GET /commission/audit-log', { query, signal })).data,
    placeholderData: keepPreviousData,
  });
}

/** Every act that is looked for, page after page. */
export async function fetchActs(query: LogQuery): Promise<Act[]> {
  const all: Act[] = [];
  for (let page = query; ; ) {
    const { acts, nextBeforeSeq } = (await call('GET /commission/audit-log', { query: page })).data;
    all.push(...acts);
    if (nextBeforeSeq === null) return all;
    page = { ...query, beforeSeq: nextBeforeSeq };
  }
}

/** The log as it is hashed, what is wrong with it, and the heads that the public records name. */
export interface WholeLog {
  readonly lines: readonly string[];
  readonly fault: { readonly seq: number; readonly why: ChainFault | 'cut-off' } | null;
  /** SHA-256 of the last line. */
  readonly hash: string;
  readonly heads: readonly { election: string; at: string; seq: number; hash: string }[];
}

/**
 * Fetches the whole log, and checks on this device that its lines form one chain through every head that the
 * public records name.
 * @param onLines called with the number of lines checked so far
 */
export async function checkWholeLog(onLines: (count: number) => void): Promise<WholeLog> {
  // Imported for a check only: its schemas and its hash function are large.
  const { ActChain } = await import('@evoting/record/acts');
  const { heads } = (await call('GET /commission/audit-log/heads')).data;
  const chain = new ActChain(heads);
  const lines: string[] = [];
  let fault: WholeLog['fault'] = null;
  for (let afterSeq = 0; ; ) {
    const some = (await call('GET /commission/audit-log/lines', { query: { afterSeq } })).data.lines;
    for (const line of some) {
      const seq = chain.head.seq + 1;
      const why: ChainFault | null = fault ? null : chain.problemOf(line);
      if (why) fault = { seq, why };
    }
    lines.push(...some);
    onLines(lines.length);
    const last = Number(JSON.parse(some.at(-1) ?? '{}').seq);
    // No more lines, or none that follow: a log that does not hold is read to its end as well.
    if (!(last > afterSeq)) break;
    afterSeq = last;
  }
  if (!fault && chain.isCutOff()) fault = { seq: chain.head.seq + 1, why: 'cut-off' };
  return { lines, fault, hash: chain.head.hash, heads };
}
