import type { TrusteeKey } from './key.ts';

/** A new key with its file. */
export interface SavedKey {
  readonly key: TrusteeKey;
  readonly file: string;
  readonly fileName: string;
}

/** A file name with the trustee's number and the local time, so that newer files can be told apart. */
export function fileNameOf(trustee: number, now: Date): string {
  const two = (part: number) => String(part).padStart(2, '0');
  const day = [now.getFullYear(), two(now.getMonth() + 1), two(now.getDate())].join('-');
  return `trustee-key-${trustee}-${day}-${[now.getHours(), now.getMinutes(), now.getSeconds()].map(two).join('')}.json`;
}
