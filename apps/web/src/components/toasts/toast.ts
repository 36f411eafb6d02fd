export interface ToastContent {
  tone: 'success' | 'danger' | 'info';
  title: string;
  description?: string;
  /** Infinity keeps it until it is closed. */
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
 * Shows a toast, in place of one with the same title.
 * @returns its id, for `dismissToast`
 */
export function showToast(content: ToastContent): number {
  lastId += 1;
  const others = toasts.filter(({ title }) => title !== content.title);
  change([...others, { durationMs: DEFAULT_MS, ...content, id: lastId }]);
  return lastId;
}

export const dismissToast = (id: number): void => change(toasts.filter((toast) => toast.id !== id));
/** The current toasts, the newest last; the same array until they change. */
export const currentToasts = (): readonly Toast[] => toasts;
/** Subscribes to changes of the toasts, and returns the unsubscribe function. */
export function watchToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
