import { spawnSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';

let folder;
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'e-voting-newest-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Backs up with a stand-in for the dump, whose contents are a word, or which fails. */
function backUp(dump) {
  const scripts = path.join(folder, 'scripts');
  mkdirSync(scripts, { recursive: true });
  cpSync('scripts/back-up-newest.sh', path.join(scripts, 'back-up-newest.sh'));
  const dumping = `set -e; [ -e "$(dirname "$2")/keys.tar" ]; echo ${dump} > "$2"`;
  writeFileSync(path.join(scripts, 'back-up.sh'), dump === null ? 'exit 3' : dumping);
  const [data, copies] = [path.join(folder, 'data'), path.join(folder, 'copies')];
  mkdirSync(path.join(data, 'keys'), { recursive: true });
  mkdirSync(copies, { recursive: true });
  const { status } = spawnSync('sh', [path.join(scripts, 'back-up-newest.sh'), 'evoting', data, copies]);
  return {
    status,
    copies,
    newest: () => readFileSync(path.join(copies, 'newest/evoting.dump'), 'utf8').trim(),
  };
}

it('keeps one backup, the newest with its keys taken first, and the one before if the dump fails [A458]', () => {
  expect(backUp('first').status).toBe(0);
  const second = backUp('second');
  expect([second.status, second.newest(), readdirSync(second.copies)]).toEqual([0, 'second', ['newest']]);
  expect(readdirSync(path.join(second.copies, 'newest')).sort()).toEqual(['evoting.dump', 'keys.tar']);
  const failed = backUp(null);
  expect([failed.status, failed.newest()]).toEqual([3, 'second']);
  expect(backUp('third').newest()).toBe('third');
});

it('loses no backup where the machine stopped while one took the place of another', () => {
  const { copies } = backUp('first');
  renameSync(path.join(copies, 'newest'), path.join(copies, 'older'));
  expect(backUp(null).status).toBe(3);
  expect(readdirSync(copies)).toContain('older');
  expect(backUp('second').newest()).toBe('second');
  expect(readdirSync(copies)).toEqual(['newest']);
});
