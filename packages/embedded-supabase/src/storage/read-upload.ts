import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Busboy, type BusboyInstance } from '@fastify/busboy';
import { storageErrors } from './storage-error.ts';

/** An upload on its way. `bytes` must be read to its end, or left by throwing. */
export interface Upload {
  mimetype: string;
  bytes: AsyncIterable<Uint8Array>;
  /** What came with the bytes; known once they are read, because form fields may follow the file. */
  details(): Promise<UploadDetails>;
}

export interface UploadDetails {
  /** The type that a form names behind its file; undefined otherwise. */
  mimetype: string | undefined;
  cacheControl: string;
  userMetadata: Record<string, unknown> | undefined;
}

/** What a form says about its file; every other part is the file. */
const fieldNames: ReadonlySet<string> = new Set(['cacheControl', 'contentType', 'metadata', 'userMetadata']);
const metadataLimitBytes = 1_048_576;

/** Opens the body of an upload, raw or as a form with one file. Throws StorageError when there is nothing in it. */
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
            cacheControl: plainCacheControl(request.headers.get('cache-control')),
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
      // As people build forms by hand, the file may come without a file name.
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
      // A connection cut in mid-file would otherwise look like its end, or never end at all.
      parsed.catch((error: unknown) => file.destroy(error instanceof Error ? error : undefined));
      // Whoever reads the file hears of it; when nobody does any more, it must not end the process.
      file.on('error', () => undefined);
      const type = fields.get('contentType');
      resolve({
        mimetype: type ?? mimetype,
        bytes: file,
        details: async () => {
          await parsed.catch(() => {
            throw storageErrors.cutShort();
          });
          const typeBehind = fields.get('contentType');
          const seconds = fields.get('cacheControl');
          return {
            mimetype: typeBehind === type ? undefined : typeBehind,
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

/** The header is stored and sent again with every download, so only directives get in. */
function plainCacheControl(header: string | null): string {
  return header !== null && /^[\w=,\- ]{1,100}$/.test(header) ? header : 'no-cache';
}

function fromBase64(text: string | null): string | undefined {
  return text === null ? undefined : Buffer.from(text, 'base64').toString('utf8');
}

/** Custom metadata is a courtesy: as on Supabase, what is not a JSON object is left out. */
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
