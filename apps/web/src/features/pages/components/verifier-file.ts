export interface VerifierFile {
  file: string;
  bytes: number;
  sha256: string;
}

/**
 * Fetches the name, size and hash of the verifier that this site serves.
 * @throws if the site serves none
 */
export async function readVerifier(signal: AbortSignal): Promise<VerifierFile> {
  const about: unknown = await (await fetch('/verifier/about.json', { signal })).json();
  const { file, bytes, sha256 } = about as Record<string, unknown>;
  const isValid =
    typeof file === 'string' &&
    /^[\w.-]+\.tgz$/.test(file) &&
    typeof bytes === 'number' &&
    /^[0-9a-f]{64}$/.test(String(sha256));
  if (!isValid) throw new Error('This site says nothing of a verifier');
  return { file, bytes, sha256: String(sha256) };
}
