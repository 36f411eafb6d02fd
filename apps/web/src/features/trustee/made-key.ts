import type { TrusteeKey } from './key.ts';

/** A key with the file that it was saved as. */
export interface Made {
  readonly key: TrusteeKey;
  readonly file: string;
  readonly fileName: string;
}

/** A name that tells a newer file from an older one: place, day and time of the device. */
export function fileNameOf(trustee: number, now: Date): string {
  const two = (part: number) => String(part).padStart(2, '0');
  const day = [now.getFullYear(), two(now.getMonth() + 1), two(now.getDate())].join('-');
  return `trustee-key-${trustee}-${day}-${[now.getHours(), now.getMinutes(), now.getSeconds()].map(two).join('')}.json`;
}
