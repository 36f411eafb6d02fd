import type { Booth } from '@evoting/contract/vote';
import type { Db } from '../../plugins/database/connect.ts';
import { findEvent, findRecord } from '../board/log.ts';
import { currentStyle } from './styles.ts';

/**
 * What a device needs to make a ballot: the record, and in it the ballot style in force.
 * Takes the election. Gives null before it was opened.
 */
export async function findBooth(
  db: Db,
  { id, plainCasts }: { id: string; plainCasts: boolean },
): Promise<Booth | null> {
  const record = await findRecord(db, id);
  const style = record && (await currentStyle(db, id));
  if (!record || !style) return null;
  const styleIndex = await findEvent(db, id, Buffer.from(style.styleHash, 'hex'));
  return {
    log: record.log,
    origin: record.origin,
    verifierKey: record.verifierKey,
    style: style.number,
    styleHash: style.styleHash,
    ...(styleIndex === undefined ? {} : { styleIndex }),
    electionHash: style.electionHash,
    plainCasts,
  };
}
