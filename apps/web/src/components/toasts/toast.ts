export interface ToastContent {
  tone: 'success' | 'danger' | 'info';
  title: string;
  description?: string;
  /** How long it stays; Infinity until somebody closes it. */
  durationMs?: number;
  action?: { label: string; onPress: () => void };
}
export type Toast = ToastContent & { readonly id: number; readonly durationMs: number };

const DEFAULT_MS = 5_000;
let toasts: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function change(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

/**
 * Shows a message at the top of the screen, in place of one of the same words; gives the number to dismiss it
 * by.
 */
export function showToast(content: ToastContent): number {
  lastId += 1;
  const others = toasts.filter(({ title }) => title !== content.title);
  change([...others, { durationMs: DEFAULT_MS, ...content, id: lastId }]);
  return lastId;
}

/** Takes a message away by the number that `showToast` gave. */
export const dismissToast = (id: number): void => change(toasts.filter((toast) => toast.id !== id));
/** The messages that are shown, the newest last; the same list until they change. */
export const currentToasts = (): readonly Toast[] => toasts;
/**
 * Tells of every change of the messages.
 * Gives: what stops this.
 */
export function watchToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
