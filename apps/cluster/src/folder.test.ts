import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it, vi } from 'vitest';

const LEFT_ALONE = path.join(import.meta.dirname, 'testing/left-alone.ts');
const WITHIN_MS = 60_000;

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    // A zombie has ended; its new parent has not reaped it yet.
    return !readFileSync(`/proc/${pid}/stat`, 'utf8').includes(') Z ');
  } catch {
    return false;
  }
}

it('nothing of a cluster is left, neither a program nor a folder, when the process that started it is killed', async () => {
  const drill = spawn(process.execPath, ['--import', 'tsx', LEFT_ALONE], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = await once(drill.stdout, 'data');
  const { folder, pid } = JSON.parse(String(line)) as { folder: string; pid: number };
  expect([existsSync(folder), isRunning(pid)]).toEqual([true, true]);
  drill.kill('SIGKILL');
  await vi.waitFor(() => expect([existsSync(folder), isRunning(pid)]).toEqual([false, false]), WITHIN_MS);
});
