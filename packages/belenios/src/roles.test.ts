import { build } from 'esbuild';
import { describe, expect, it } from 'vitest';

/** Returns the names of the files in a browser bundle of a role. */
async function bundledFiles(role: string): Promise<readonly string[]> {
  const result = await build({
    stdin: { contents: `export * from '@evoting/belenios/${role}'`, resolveDir: import.meta.dirname },
    bundle: true,
    platform: 'browser',
    format: 'esm',
    write: false,
    metafile: true,
    logLevel: 'silent',
  });
  return Object.keys(result.metafile.inputs).map((path) => path.split('/').at(-1) ?? '');
}

describe('the roles of the package', () => {
  it('have no entry point that exports all of them', async () => {
    const bare = '@evoting/belenios';
    await expect(import(/* @vite-ignore */ bare)).rejects.toThrow();
  });

  it('let the voter’s browser encrypt, but not decrypt, and need nothing of Node', async () => {
    const files = await bundledFiles('voter');
    expect(files).toContain('encrypt.ts');
    for (const file of ['decryption.ts', 'trustee.ts', 'result.ts', 'trustees.ts'])
      expect(files).not.toContain(file);
  });

  it('let an auditor check in the browser, without making ballots or keys', async () => {
    const files = await bundledFiles('auditor');
    expect(files).toContain('verify-archive.ts');
    for (const file of ['encrypt.ts', 'prepared-proof.ts', 'trustee.ts', 'sodium-group.ts'])
      expect(files).not.toContain(file);
  });

  it('keep libsodium out of every browser: its role cannot be bundled for one', async () => {
    await expect(bundledFiles('sodium')).rejects.toThrow(/Could not resolve|not resolve|No loader/);
  });
});
