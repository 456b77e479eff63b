import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Busboy, type BusboyInstance } from '@fastify/busboy';
import { storageErrors } from './storage-error.ts';

/** An upload that is being received. `bytes` must be read to the end unless the reader throws. */
export interface Upload {
  mimetype: string;
  bytes: AsyncIterable<Uint8Array>;
  /** Returns the form fields; available once the bytes are read, because fields may follow the file. */
  details(): Promise<UploadDetails>;
}

interface UploadDetails {
  /** The type in a form field that follows the file; undefined otherwise. */
  mimetype: string | undefined;
  cacheControl: string;
  userMetadata: Record<string, unknown> | undefined;
}

/** Names of the form fields about the file; any other part is the file. */
const fieldNames: ReadonlySet<string> = new Set(['cacheControl', 'contentType', 'metadata', 'userMetadata']);
const metadataLimitBytes = 1_048_576;

/** Opens the body of an upload, raw or a form with one file. Throws StorageError for a form without a file. */
export function readUpload(request: Request): Promise<Upload> {
  const contentType = request.headers.get('content-type') ?? 'application/octet-stream';
  return /^multipart\/form-data\b/i.test(contentType)
    ? readForm(request, contentType)
    : Promise.resolve({
        mimetype: contentType,
        bytes: request.body ?? emptyBody(),
        details: () =>
          Promise.resolve({
            mimetype: undefined,
            cacheControl: safeCacheControl(request.headers.get('cache-control')),
            userMetadata: parseMetadata(fromBase64(request.headers.get('x-metadata'))),
          }),
      });
}

async function readForm(request: Request, contentType: string): Promise<Upload> {
  if (request.body === null) throw storageErrors.noContent();
  const body = Readable.fromWeb(request.body);
  const fields = new Map<string, string>();
  let form: BusboyInstance;
  try {
    form = new Busboy({
      headers: { 'content-type': contentType },
      // A file in a hand-written form may have no file name.
      isPartAFile: (name, type, fileName) =>
        fileName !== undefined || type === 'application/octet-stream' || !fieldNames.has(name ?? ''),
      limits: { fields: 20, files: 1, parts: 22, fieldSize: metadataLimitBytes, headerPairs: 50 },
    });
  } catch {
    throw storageErrors.noContent();
  }
  form.on('field', (name, value) => fields.set(name, value));

  return new Promise<Upload>((resolve, reject) => {
    const parsed = pipeline(body, form);
    form.on('file', (_field, file, _filename, _encoding, mimetype) => {
      // Otherwise an interrupted connection would look like the end of the file, or the stream would never end.
      parsed.catch((error: unknown) => file.destroy(error instanceof Error ? error : undefined));
      // The reader receives the error. Without a reader, it must not end the process.
      file.on('error', () => undefined);
      const type = fields.get('contentType');
      resolve({
        mimetype: type ?? mimetype,
        bytes: file,
        details: async () => {
          await parsed.catch(() => {
            throw storageErrors.incompleteBody();
          });
          const laterType = fields.get('contentType');
          const seconds = fields.get('cacheControl');
          return {
            mimetype: laterType === type ? undefined : laterType,
            cacheControl:
              seconds !== undefined && /^\d{1,10}$/.test(seconds) ? `max-age=${seconds}` : 'no-cache',
            userMetadata: parseMetadata(fields.get('metadata') ?? fields.get('userMetadata')),
          };
        },
      });
    });
    parsed.then(
      () => reject(storageErrors.noContent()),
      () => reject(storageErrors.noContent()),
    );
  });
}

async function* emptyBody(): AsyncGenerator<Uint8Array> {
  // An upload without a body is an empty file.
}

/** Returns the header if it contains only directives, because it is stored and sent with every download. */
function safeCacheControl(header: string | null): string {
  return header !== null && /^[\w=,\- ]{1,100}$/.test(header) ? header : 'no-cache';
}

function fromBase64(text: string | null): string | undefined {
  return text === null ? undefined : Buffer.from(text, 'base64').toString('utf8');
}

/** Parses custom metadata. Ignores anything but a JSON object, as Supabase does. */
export function parseMetadata(json: string | undefined): Record<string, unknown> | undefined {
  if (json === undefined) return undefined;
  try {
    const value: unknown = JSON.parse(json);
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value))
      : undefined;
  } catch {
    return undefined;
  }
}
