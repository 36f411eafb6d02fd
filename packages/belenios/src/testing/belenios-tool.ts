/** Running belenios-tool, a program that is not ours, on our archives. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * Where the tool is: BELENIOS_TOOL, the PATH, or what scripts/install-belenios-tool.sh leaves in .cache.
 * Gives: undefined when it is nowhere.
 * Refuses (throws): that under REQUIRE_BELENIOS_TOOL=1, so that a run whose verdict needs the tool never
 * passes without it.
 */
export function findBeleniosTool(): string | undefined {
  const installed = fileURLToPath(new URL('../../../../.cache/belenios-tool/belenios-tool', import.meta.url));
  const onPath = (process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, 'belenios-tool'));
  const found = [process.env.BELENIOS_TOOL ?? '', ...onPath, installed].find(
    (path) => path !== '' && existsSync(path),
  );
  if (!found && process.env.REQUIRE_BELENIOS_TOOL === '1')
    throw new Error('belenios-tool is required and not here: scripts/install-belenios-tool.sh installs it');
  return found;
}

/**
 * Has the tool verify an archive.
 * Takes: the tool's path, the election's uuid and the archive.
 * Gives: whether it said 'all checks passed', and all it said.
 */
export function verifyWithTool(
  tool: string,
  uuid: string,
  archive: Uint8Array,
): { ok: boolean; output: string } {
  const folder = mkdtempSync(join(tmpdir(), 'belenios-'));
  try {
    writeFileSync(join(folder, `${uuid}.bel`), archive);
    const run = spawnSync(tool, ['election', 'verify', '--dir', folder, '--uuid', uuid], {
      encoding: 'utf8',
    });
    const output = `${run.stdout}${run.stderr}`;
    return { ok: run.status === 0 && output.includes('all checks passed'), output };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/**
 * Has the tool verify every ballot of an archive one by one, on an archive that holds only the Setup: the way
 * whose answer is no chance.
 * Takes: as `verifyWithTool`.
 * Gives: whether none was refused, and all that was said.
 */
export function verifyBallotsWithTool(
  tool: string,
  uuid: string,
  archive: Uint8Array,
): { ok: boolean; output: string } {
  const folder = mkdtempSync(join(tmpdir(), 'belenios-'));
  const script = fileURLToPath(new URL('../../../../scripts/verify-ballots.sh', import.meta.url));
  try {
    const file = join(folder, `${uuid}.bel`);
    writeFileSync(file, archive);
    const run = spawnSync('sh', [script, file], {
      encoding: 'utf8',
      env: { ...process.env, BELENIOS_TOOL: tool },
    });
    return { ok: run.status === 0, output: `${run.stdout}${run.stderr}` };
  } finally {
    rmSync(folder, { recursive: true });
  }
}
