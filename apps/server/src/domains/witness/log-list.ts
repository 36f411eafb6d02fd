import type { Deps } from '../../deps.ts';
import { DAY_MS } from '../../platform/day.ts';
import type { RecordHead } from '../board/records-store.ts';
import { OFFER_EVERY_MS, REQUESTS_PER_OFFER } from './offering.ts';

type ListedRecord = Pick<RecordHead, 'verifierKey' | 'publishedSize' | 'archivedAt'>;

/**
 * Lists the records that go on, so that witnesses of the public network know each new one. It names no addresses: the
 * server offers its checkpoints itself.
 * @see https://github.com/transparency-dev/witness-network/blob/main/log-list-format.md
 */
export function logList(
  records: readonly ListedRecord[],
  { publicUrl }: Pick<Deps['config'], 'publicUrl'>,
): string {
  const perDay = (REQUESTS_PER_OFFER * DAY_MS) / OFFER_EVERY_MS;
  const contact = new URL('/contact', publicUrl).href;
  const going = records.filter(({ publishedSize, archivedAt }) => publishedSize > 0 && archivedAt === null);
  const logs = going.map(({ verifierKey }) => `\nvkey ${verifierKey}\nqpd ${perDay}\ncontact ${contact}\n`);
  return ['logs/v0\n', ...logs].join('');
}
