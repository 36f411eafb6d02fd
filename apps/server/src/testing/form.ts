import { randomBytes } from 'node:crypto';

/** The fields of a form: texts, or files with the name and type that a browser claims. */
export type FormParts = Record<string, string | { bytes: Buffer; name?: string; type?: string } | undefined>;

/** Encodes a multipart form as the body and headers of a request. */
export function form(parts: FormParts): { body: Buffer; headers: Record<string, string> } {
  const boundary = `----test${randomBytes(8).toString('hex')}`;
  const written = Object.entries(parts).flatMap(([field, part]) => {
    if (part === undefined) return [];
    const file = typeof part === 'string' ? null : part;
    const claimed = file
      ? `; filename="${file.name ?? 'picture.png'}"\r\nContent-Type: ${file.type ?? 'image/png'}`
      : '';
    const head = `--${boundary}\r\nContent-Disposition: form-data; name="${field}"${claimed}\r\n\r\n`;
    return [Buffer.from(head), file ? file.bytes : Buffer.from(part as string), Buffer.from('\r\n')];
  });
  return {
    body: Buffer.concat([...written, Buffer.from(`--${boundary}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  };
}
