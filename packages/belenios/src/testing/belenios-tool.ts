/** Runs belenios-tool, an independent program, on this package's archives. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * Finds the tool: BELENIOS_TOOL, the PATH, or .cache as filled by scripts/install-belenios-tool.sh.
 * @returns undefined if it is not installed
 * @throws Error in that case under REQUIRE_BELENIOS_TOOL=1, so that a run that needs the tool's verdict
 *   cannot pass without it
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
 * Verifies an archive with the tool.
 * @returns whether it printed 'all checks passed', and its whole output
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
 * Verifies every ballot of an archive one by one with the tool, against an archive that contains only the
 * Setup. Unlike `verifyWithTool`, this gives the same answer every time.
 * @returns whether no ballot was rejected, and the whole output
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
