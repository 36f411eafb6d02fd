import type { ResultEntry } from '@evoting/contract/extras';
import { leadOf } from '@evoting/contract/lead';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';

/** The shortest time between two messages. */
const PAUSE_MS = 60_000;

type Posts = Readonly<Record<string, readonly ResultEntry[]>>;
/** The answers with the most votes, by post: their ids, and what is said of them. */
type Leaders = ReadonlyMap<string, First>;
interface First {
  readonly ids: string;
  readonly names: readonly string[];
  readonly isNone: boolean;
}

/**
 * Words for a screen reader: each post with another leader than before. At most one message a minute; of the
 * changes between them only the last is told, and none that was undone.
 * @param posts the results of all posts; undefined while there are none
 * @param about what they are the results of: other results bring no message
 * @returns the last message, empty before the first
 */
export function useLeaderNews(posts: Posts | undefined, about: string): string {
  const { t } = useLingui();
  const [message, setMessage] = useState('');
  const told = useRef<{ about: string; leaders: Leaders; atMs: number } | null>(null);
  const leaders = leadersOf(posts ?? {});
  const key = JSON.stringify([about, ...[...leaders].map(([post, { ids }]) => [post, ids])]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key names every leader
  useEffect(() => {
    if (!posts) return;
    const before = told.current;
    if (before?.about !== about) {
      told.current = { about, leaders, atMs: before?.atMs ?? 0 };
      return;
    }
    const changed = [...leaders].filter(([post, { ids }]) => before.leaders.get(post)?.ids !== ids);
    if (changed.length === 0) return;
    const tell = () => {
      const sentences = changed.map(([post, { names, isNone }]) => {
        const [name = '', ...others] = names;
        if (isNone) return t`${post}: ${name} has the most votes now.`;
        return others.length === 0 ? t`${post}: ${name} leads now.` : t`${post}: level now.`;
      });
      setMessage(sentences.join(' '));
      told.current = { about, leaders, atMs: Date.now() };
    };
    const timer = setTimeout(tell, Math.max(0, before.atMs + PAUSE_MS - Date.now()));
    return () => clearTimeout(timer);
  }, [key, posts === undefined]);
  return message;
}

function leadersOf(posts: Posts): Leaders {
  const leaders = new Map<string, First>();
  for (const [post, entries] of Object.entries(posts)) {
    const first = firstOf(entries);
    if (first.length === 0) continue;
    const ids = first.map(({ candidateId }) => candidateId).sort();
    const names = first.map(({ candidateName }) => candidateName);
    leaders.set(post, { ids: ids.join(), names, isNone: first.length === 1 && first[0]?.answer === 'none' });
  }
  return leaders;
}

function firstOf(entries: readonly ResultEntry[]): readonly ResultEntry[] {
  const lead = leadOf(entries, null);
  if (lead.kind === 'no-votes') return [];
  if (lead.kind === 'seats') return lead.ahead;
  return lead.kind === 'level' ? lead.leaders : [lead.leader];
}
