import type { Deps } from '../../deps.ts';
import { countReplicas, hasAsynchronousReplica } from '../../platform/database/asynchronous.ts';
import type { Figure, FigureValue } from '../../platform/figure.ts';
import { WHOLE_SERVER } from '../../platform/limits/limits.ts';
import { listHeldUp, listRefusing } from '../../platform/outbox.ts';
import { findCurrentElection } from '../election/service.ts';
import { SILENT_MS } from './pulse.ts';
import { recordNow } from './voting-day.ts';
import { listPulses, type Pulse } from './voting-day-store.ts';

type RecordNow = NonNullable<Awaited<ReturnType<typeof recordNow>>>;

/**
 * The metrics for alarms about the current election, mails and running processes; docs/operate.md says when
 * to worry. None is about a single voter.
 */
export function figures(deps: Pick<Deps, 'db' | 'now' | 'limits'>): readonly Figure[] {
  const ofRecord = (name: string, help: string, of: (record: RecordNow) => number | null): Figure => ({
    name,
    help,
    labels: ['election'],
    read: async () => {
      const election = await findCurrentElection(deps.db);
      if (!election) return [];
      const record = await recordNow(deps.db, election.id, deps.now());
      const value = record && of(record);
      return value === null ? [] : [{ labels: { election: election.slug }, value }];
    },
  });
  return [
    ofRecord(
      'record_ballots_waiting',
      'Accepted ballots that the signed public record does not have yet',
      ({ waiting }) => waiting,
    ),
    ofRecord(
      'record_ballots_overdue',
      'Accepted ballots that the signed public record does not have at the time that their receipts promise',
      ({ overdue }) => overdue,
    ),
    ofRecord(
      'record_checkpoint_timestamp_seconds',
      'When the newest checkpoint of the public record was signed',
      ({ checkpointAtMs }) => inSeconds(checkpointAtMs),
    ),
    ofRecord('record_count_timestamp_seconds', 'When the newest count was published', ({ countAtMs }) =>
      inSeconds(countAtMs),
    ),
    {
      name: 'outbox_held_up_timestamp_seconds',
      help: 'Since when mails, or SMS, wait that no provider takes',
      labels: ['kind'],
      read: async () => (await listHeldUp(deps.db)).map(({ kind, since }) => sinceValue({ kind }, since)),
    },
    {
      name: 'outbox_refused_timestamp_seconds',
      help: 'Since when mails wait that one domain does not take, while others leave',
      labels: ['domain'],
      read: async () =>
        (await listRefusing(deps.db)).map(({ domain, since }) => sinceValue({ domain }, since)),
    },
    ofPlaceCodes(deps.limits),
    ...ofProcesses(deps),
    ...ofReplicas(deps.db),
  ];
}

function ofProcesses(deps: Pick<Deps, 'db' | 'now'>): readonly Figure[] {
  const ofServers = (name: string, help: string, of: (pulses: readonly Alive[]) => number): Figure => ({
    name,
    help,
    labels: ['place', 'roles'],
    read: async () => byPlace(await listPulses(deps.db), deps.now(), of),
  });
  return [
    ofServers(
      'server_processes',
      'Processes at work, by machine with its data folder and by roles',
      (pulses) => pulses.filter(({ isAlive }) => isAlive).length,
    ),
    ofServers('server_disk_free_bytes', 'Room on the disk of the data folder', (pulses) =>
      Math.min(...pulses.map(({ freeBytes }) => freeBytes)),
    ),
    ofServers('server_clock_doubted', '1 where clocks differ or one has jumped, otherwise 0', (pulses) =>
      Number(pulses.some(({ doubtsClock, isAlive }) => isAlive && doubtsClock)),
    ),
    ofServers(
      'server_record_refused',
      '1 where the audit of a process refuses a record, so that nothing of it is counted, otherwise 0',
      (pulses) => Number(pulses.some(({ refusesRecord, isAlive }) => isAlive && refusesRecord)),
    ),
    ofServers(
      'server_database_full',
      '1 where a process found no room for a thousand ballots in the database, otherwise 0',
      (pulses) => Number(pulses.some(({ lacksRoom, isAlive }) => isAlive && lacksRoom)),
    ),
  ];
}

const ofReplicas = (db: Deps['db']): readonly Figure[] => [
  {
    name: 'database_replicas',
    help: 'Replicas that are connected to the database',
    labels: [],
    read: async () => [{ labels: {}, value: await countReplicas(db) }],
  },
  {
    name: 'database_replica_asynchronous',
    help: '1 where a replica follows the database that no commit waits for, otherwise 0',
    labels: [],
    read: async () => [{ labels: {}, value: Number(await hasAsynchronousReplica(db)) }],
  },
];

/** The codes sent to contacts on the roll other than the asking accounts' own addresses. */
const ofPlaceCodes = ({ placeCodesOfAll }: Deps['limits']): Figure => ({
  name: 'place_codes_used_ratio',
  help: 'How much is used now of the codes an hour that may go to contacts on the roll, from 0 to 1',
  labels: ['setting'],
  read: async () => {
    const value = await placeCodesOfAll.usedShare(WHOLE_SERVER);
    return [{ labels: { setting: 'PLACE_CODES_PER_HOUR' }, value }];
  },
});

type Alive = Pulse & { readonly isAlive: boolean };

function byPlace(
  pulses: readonly Pulse[],
  now: Date,
  of: (pulses: readonly Alive[]) => number,
): FigureValue[] {
  const places = new Map<string, { labels: Record<string, string>; pulses: Alive[] }>();
  for (const pulse of pulses) {
    const { place, roles, seenAt } = pulse;
    const key = JSON.stringify([place, roles]);
    const at = places.get(key) ?? { labels: { place, roles }, pulses: [] };
    at.pulses.push({ ...pulse, isAlive: now.getTime() - seenAt.getTime() < SILENT_MS });
    places.set(key, at);
  }
  return [...places.values()].map(({ labels, pulses: there }) => ({ labels, value: of(there) }));
}

const sinceValue = (labels: Record<string, string>, since: Date): FigureValue => ({
  labels,
  value: since.getTime() / 1_000,
});

const inSeconds = (ms: number | null) => (ms === null ? null : ms / 1_000);
