import { useState } from 'react';
import { readStored, removeStored, store } from '../../../lib/storage.ts';
import { isReviewed } from '../../../locales/reviewers.ts';
import type { Message, Part } from './api.ts';
import type { Draft } from './rules.ts';

/** An officer's change of a message, not yet saved as a file. */
export interface Change {
  readonly part: Part;
  readonly id: string;
  /** The text in the release when it was changed. */
  readonly was: string;
  readonly text: string;
  readonly reviewers: readonly string[];
}

const changesKey = (language: Draft) => `translations_${language}`;
const REVIEWER = 'translations_reviewer';

/** The reviewer's name, which this browser remembers. */
export function useReviewer(): [string, (name: string) => void] {
  const [name, setName] = useState(() => readStored(REVIEWER) ?? '');
  const remember = (next: string) => {
    setName(next);
    store(REVIEWER, next.trim());
  };
  return [name, remember];
}

export interface Changes {
  readonly all: readonly Change[];
  of(message: Message): Change | undefined;
  /** Replaces the text; its reviewers are the one who corrects it alone. */
  correct(message: Message, text: string, by: string): void;
  /** Adds a reviewer to the text as it is now. */
  review(message: Message, by: string): void;
  undo(message: Message): void;
}

/** The changes of a language, which stay in this browser. */
export function useChanges(language: Draft): Changes {
  const [all, setAll] = useState(() => readChanges(language));
  const without = ({ part, id }: Message) => all.filter((one) => one.part !== part || one.id !== id);
  const keep = (next: readonly Change[]) => {
    setAll(next);
    if (next.length === 0) removeStored(changesKey(language));
    else store(changesKey(language), JSON.stringify(next));
  };
  const of = ({ part, id }: Message) => all.find((one) => one.part === part && one.id === id);
  const put = (message: Message, text: string, reviewers: readonly string[]) =>
    keep([...without(message), { part: message.part, id: message.id, was: message.text, text, reviewers }]);
  return {
    all,
    of,
    correct: (message, text, by) => put(message, text.trim().normalize('NFC'), [by]),
    review(message, by) {
      const { text, reviewers } = of(message) ?? message;
      put(message, text, [...reviewers.filter((name) => !isSameName(name, by)), by]);
    },
    undo: (message) => keep(without(message)),
  };
}

function readChanges(language: Draft): readonly Change[] {
  try {
    return JSON.parse(readStored(changesKey(language)) ?? '[]');
  } catch {
    return [];
  }
}

export const isSameName = (one: string, other: string): boolean =>
  one.toLocaleLowerCase('en') === other.toLocaleLowerCase('en');

/** The release has another text than the one that was changed. */
export const isStale = (message: Message, change: Change | undefined): boolean =>
  change !== undefined && change.was !== message.text && change.text !== message.text;

export type State = 'draft' | 'once' | 'reviewed';
export const stateOf = (reviewers: readonly string[]): State =>
  isReviewed(reviewers) ? 'reviewed' : reviewers.length > 0 ? 'once' : 'draft';

/** The filter of the list. */
export interface Filter {
  readonly group: Part | 'decisive' | 'all';
  readonly state: State | 'changed' | 'all';
  readonly search: string;
}

export function isShown(filter: Filter, message: Message, change: Change | undefined): boolean {
  const { text, reviewers } = change ?? message;
  const inGroup =
    filter.group === 'all' ||
    (filter.group === 'decisive' ? message.isDecisive : filter.group === message.part);
  const inState =
    filter.state === 'all' ||
    (filter.state === 'changed' ? change !== undefined : filter.state === stateOf(reviewers));
  const wanted = folded(filter.search.trim());
  return inGroup && inState && (folded(message.english).includes(wanted) || folded(text).includes(wanted));
}

/** Letters without marks and hooks, so that a search needs none. */
const folded = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[ɓɗƙ]/gi, (one) => ({ ɓ: 'b', ɗ: 'd', ƙ: 'k' })[one.toLowerCase()] ?? one)
    .toLocaleLowerCase('en');
