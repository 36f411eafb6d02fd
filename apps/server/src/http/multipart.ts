import { IMAGE_MAX_BYTES } from '@evoting/contract/constants';
import fastifyMultipart, { type MultipartFile } from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { HttpError } from './errors.ts';
import type { Upload, UploadKind } from './images/budget.ts';

const LIMITS = {
  fileSize: IMAGE_MAX_BYTES,
  files: 1,
  fields: 20,
  parts: 21,
  fieldNameSize: 100,
  fieldSize: 32 * 1024,
  headerPairs: 50,
};

/** Registers multipart forms, for the calls that declare them. */
export async function multipart(app: FastifyInstance): Promise<void> {
  await app.register(fastifyMultipart, { limits: LIMITS, throwFileSizeLimit: true });
}

export interface Form {
  readonly fields: Record<string, string>;
  readonly files: Record<string, Buffer>;
  /** The kind of its file, or null. */
  readonly upload: UploadKind | null;
}

/**
 * Reads a form into memory: at most one file of 10 MB, whose name and announced type are ignored.
 * @param fileFields the fields that may hold a file
 * @param begin called with the first byte of a file
 * @throws {HttpError} for a file in another field, a repeated field, or a truncated form
 */
export async function readForm(
  request: FastifyRequest,
  fileFields: readonly string[],
  begin: () => Promise<Upload>,
): Promise<Form> {
  let upload: UploadKind | null = null;
  /** Why an upload could not begin, which is no fault of the form. */
  let fault: unknown;
  const begun = () =>
    begin().catch((error: unknown) => {
      fault = error;
      throw error;
    });
  const fields: Record<string, string> = Object.create(null);
  const files: Record<string, Buffer> = Object.create(null);
  try {
    for await (const part of request.parts()) {
      if (part.fieldname in fields || part.fieldname in files) throw new HttpError('form-field-twice');
      if (part.type === 'field') fields[part.fieldname] = fieldText(part);
      else if (fileFields.includes(part.fieldname)) {
        const file = await fileOf(part, begun);
        files[part.fieldname] = file.bytes;
        upload = file.kind;
      } else throw new HttpError('form-file-refused');
    }
  } catch (error) {
    const isKnown = error instanceof HttpError || (error as { code?: string }).code?.startsWith('FST_');
    throw isKnown || error === fault ? error : new HttpError('form-damaged');
  }
  // A browser sends an empty file for an empty file field.
  for (const [name, bytes] of Object.entries(files)) if (bytes.length === 0) delete files[name];
  return { fields, files, upload };
}

/** Like `toBuffer`, but counts the bytes as they arrive. An empty file is no upload. */
async function fileOf(
  part: MultipartFile,
  begin: () => Promise<Upload>,
): Promise<{ bytes: Buffer; kind: UploadKind | null }> {
  const chunks: Buffer[] = [];
  let counted: Upload | undefined;
  for await (const chunk of part.file) {
    counted ??= await begin();
    counted.take(chunk.length);
    chunks.push(chunk);
  }
  if (part.file.truncated) throw new HttpError('picture-too-large', { status: 413 });
  return { bytes: Buffer.concat(chunks), kind: counted?.kind ?? null };
}

function fieldText(part: { value: unknown; valueTruncated: boolean; fieldnameTruncated: boolean }): string {
  if (part.valueTruncated || part.fieldnameTruncated)
    throw new HttpError('form-field-too-long', { status: 413 });
  if (typeof part.value !== 'string') throw new HttpError('form-field-no-text');
  return part.value;
}
