import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';

const COMMAND = path.resolve(import.meta.dirname, '../../../scripts/command.mjs');

/**
 * Verifies the record of a server as a stranger would.
 * @returns whether all of it holds, with the verdict or else the verifier's last line
 */
export async function verifyRecord(url: string): Promise<{ ok: boolean; sentence: string }> {
  const verifying = promisify(execFile)(process.execPath, [COMMAND, 'apps/verifier/dist/main.js', url]);
  const { ok, stdout, stderr } = await verifying.then(
    (output) => ({ ok: true, ...output }),
    (error) => ({ ok: false, stdout: String(error.stdout), stderr: String(error.stderr) }),
  );
  const lines = `${stdout}\n${stderr}`.split('\n').filter(Boolean);
  const verdict = lines.find((line) => line.startsWith('Verified: '));
  return { ok: ok && verdict !== undefined, sentence: verdict ?? lines.at(-1) ?? '' };
}
