/**
 * Fetches the SHA-256 of the service worker, which names that of every file that it keeps.
 * @throws if this site serves none
 */
export async function readRelease(signal: AbortSignal): Promise<string> {
  const answer = await fetch('/sw.js', { signal, cache: 'no-cache' });
  const text = await answer.text();
  if (!answer.ok || !text.startsWith('const RELEASE')) throw new Error('This site has no service worker');
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
