import { DEVICE_HEADER, STORAGE_KEYS } from '@evoting/contract/constants';
import { readStored, store } from './storage.ts';

/** The storage key of this browser's random mark; nobody but officers gets one. */
const MARK = 'console_device';

/** The header by which officers' calls carry it: a login ends the session before it in the same browser. */
export function deviceHeader(): Record<string, string> {
  if (readStored(STORAGE_KEYS.userType) !== 'COMMISSION') return {};
  const mark = readStored(MARK) ?? crypto.getRandomValues(new Uint32Array(4)).join('-');
  store(MARK, mark);
  return { [DEVICE_HEADER]: mark };
}
