import { IMAGE_MAX_BYTES } from '@evoting/contract/constants';
import fastifyMultipart, { type MultipartFile } from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { HttpError } from './errors.ts';
import type { Upload } from './images/budget.ts';

const LIMITS = {
  fileSize: IMAGE_MAX_BYTES,
  files: 1,
  fields: 20,
  parts: 21,
  fieldNameSize: 100,
  fieldSize: 32 * 1024,
  headerPairs: 50,
};

/** Lets the calls that declare it take forms. */
export async function multipart(app: FastifyInstance): Promise<void> {
  await app.register(fastifyMultipart, { limits: LIMITS, throwFileSizeLimit: true });
}

export interface Form {
  readonly fields: Record<string, string>;
  readonly files: Record<string, Buffer>;
}

/**
 * Reads a form into memory: at most one file of 10 MB, its name and announced type ignored.
 * Takes: the fields that may hold a file, and the counter of a file's bytes, asked for when the first byte
 * comes.
 * Refuses (throws HttpError): a file elsewhere, a field twice, a truncated form.
 */
export async function readForm(
  request: FastifyRequest,
  fileFields: readonly string[],
  upload: () => Upload,
): Promise<Form> {
  const fields: Record<string, string> = Object.create(null);
  const files: Record<string, Buffer> = Object.create(null);
  try {
    for await (const part of request.parts()) {
      if (part.fieldname in fields || part.fieldname in files) throw new HttpError('form-field-twice');
      if (part.type === 'field') fields[part.fieldname] = fieldText(part);
      else if (fileFields.includes(part.fieldname)) files[part.fieldname] = await fileOf(part, upload);
      else throw new HttpError('form-file-refused');
    }
  } catch (error) {
    if (error instanceof HttpError || (error as { code?: string }).code?.startsWith('FST_')) throw error;
    throw new HttpError('form-damaged');
  }
  // A browser sends an empty file for a file field that was left empty.
  for (const [name, bytes] of Object.entries(files)) if (bytes.length === 0) delete files[name];
  return { fields, files };
}

/** As `toBuffer`, counted while it comes; the empty file of an empty field is no upload. */
async function fileOf(part: MultipartFile, upload: () => Upload): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let counted: Upload | undefined;
  for await (const chunk of part.file) {
    counted ??= upload();
    counted.take(chunk.length);
    chunks.push(chunk);
  }
  if (part.file.truncated) throw new HttpError('picture-too-large', { status: 413 });
  return Buffer.concat(chunks);
}

function fieldText(part: { value: unknown; valueTruncated: boolean; fieldnameTruncated: boolean }): string {
  if (part.valueTruncated || part.fieldnameTruncated)
    throw new HttpError('form-field-too-long', { status: 413 });
  if (typeof part.value !== 'string') throw new HttpError('form-field-no-text');
  return part.value;
}
