import { closeSync, openSync, rmSync, writeSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Drills } from '../practise.ts';
import { until } from '../waiting.ts';
import type { Machine, TwoMachines } from './machines.ts';

const HELD_MS = 8_000;
/** A reader waits ten seconds for an answer, which a cable that was silent for longer would take. */
const SHORT_MS = 3_000;
const DAY_S = 86_400;
/** Clocks are compared every five seconds. */
const CLOCK_WRONG_MS = 12_000;
const TIMES = 10;
const BLOCK = Buffer.alloc(2 ** 20);

/** The name of the drill that sets clocks. */
export const CLOCK = 'clock';

/** The failures of cables, machines, disks and clocks. */
export const NETWORK_DRILLS: Drills<TwoMachines> = {
  cut: {
    title: 'the cable to the database is unplugged, at one end or the other',
    times: TIMES,
    run: ({ cable }, n) =>
      meanwhile(
        () => cable.cut(n % 2 ? 'far' : 'near'),
        () => cable.mend(),
      ),
  },
  silence: {
    title: 'what is sent between server and database vanishes',
    times: TIMES,
    run: ({ cable }) =>
      meanwhile(
        () => cable.carry({ loss: 1 }),
        () => cable.mend(),
      ),
  },
  delay: {
    title: 'every packet to and from the database takes 100 ms',
    times: TIMES,
    run: ({ cable }) =>
      meanwhile(
        () => cable.carry({ delayMs: 100 }),
        () => cable.mend(),
      ),
  },
  loss: {
    title: 'one in ten packets to and from the database is lost',
    times: TIMES,
    run: ({ cable }) =>
      meanwhile(
        () => cable.carry({ loss: 0.1 }),
        () => cable.mend(),
      ),
  },
  voters: {
    title: 'the cable to the voters is silent, or loses one in ten packets',
    times: TIMES,
    run: ({ votersCable }, n) =>
      meanwhile(
        () => votersCable.carry({ loss: n % 2 ? 0.1 : 1 }),
        () => votersCable.mend(),
        SHORT_MS,
      ),
  },
  frozen: {
    title: 'the whole machine of the database, or of the server, stands still',
    times: TIMES,
    run: freeze,
  },
  disk: { title: 'the disk of the database is full', times: TIMES, run: fillDisk },
  [CLOCK]: {
    title: 'the clock of the database, or of the server, is a day ahead or behind',
    times: TIMES,
    run: setClock,
  },
};

/** Holds a failure, and repairs it in any case. */
async function meanwhile(fail: () => void, repair: () => void, ms = HELD_MS): Promise<void> {
  fail();
  await sleep(ms).finally(repair);
}

async function freeze({ database, server, cable, votersCable }: TwoMachines, n: number): Promise<void> {
  const { network } = n % 2 ? server : database;
  const cables = n % 2 ? [cable, votersCable] : [cable];
  const fail = () => {
    for (const one of cables) one.carry({ loss: 1 });
    network.signal('SIGSTOP');
  };
  const repair = () => {
    network.signal('SIGCONT');
    for (const one of cables) one.mend();
  };
  await meanwhile(fail, repair, n % 2 ? SHORT_MS : HELD_MS);
}

/** A PostgreSQL that has no room for its log ends. Its service manager starts it again until it stays. */
async function fillDisk(machines: TwoMachines): Promise<void> {
  const { disk, program } = machines.database;
  const file = path.join(disk, 'filling');
  await meanwhile(
    () => fill(file),
    () => rmSync(file),
  );
  await untilReady(machines, () => program.start());
}

function fill(file: string): void {
  const filling = openSync(file, 'w');
  try {
    for (let size = BLOCK.length; size > 0; )
      try {
        writeSync(filling, BLOCK, 0, size);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
        size = Math.floor(size / 2);
      }
  } finally {
    closeSync(filling);
  }
}

async function setClock(machines: TwoMachines, n: number): Promise<void> {
  const { clock }: Machine = n % 4 < 2 ? machines.database : machines.server;
  if (clock === null) throw new Error('the clocks cannot be set');
  await meanwhile(
    () => clock.setAhead(n % 2 ? -DAY_S : DAY_S),
    () => clock.setAhead(0),
    CLOCK_WRONG_MS,
  );
  await untilReady(machines);
}

/** Waits until a ballot can be stored. */
async function untilReady({ url }: TwoMachines, look: () => void = () => {}): Promise<void> {
  await until('the server can store a ballot', async () => {
    look();
    const answer = await fetch(`${url}/api/ready`).catch(() => null);
    await answer?.body?.cancel();
    return answer?.ok ? true : null;
  });
}
