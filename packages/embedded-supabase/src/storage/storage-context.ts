import type { z } from 'zod';
import type { Database, RequestContext } from '../database/database.ts';
import type { Log } from '../log.ts';
import { JSON_BODY_LIMIT, readBody } from '../http/read-body.ts';
import type { ServiceContext } from '../service.ts';
import type { FileStore } from './file-store.ts';
import type { LinkSigner } from './link-signer.ts';
import { storageErrors } from './storage-error.ts';

export interface StorageDependencies {
  database: Database;
  files: FileStore;
  links: LinkSigner;
  /** Largest file where the bucket says nothing smaller, in bytes. */
  maxFileSize: number;
  /** How long an upload in several requests may take, in milliseconds. */
  uploadLifeMs: number;
  /** How long bytes stay that no row names, in milliseconds; longer than an upload takes, because bytes are written before their row. */
  orphanLifeMs: number;
  /** Origin people open, without a trailing slash. */
  siteUrl(): string;
  log: Log;
}

/** One request to storage: what the service was made with, and who asks. */
export interface StorageRequest extends StorageDependencies {
  request: Request;
  url: URL;
  /** The caller's transaction context: policies decide. */
  role: RequestContext;
  /** The caller's user id, absent for anon and service_role. */
  user: string | undefined;
}

export function openStorageRequest(
  dependencies: StorageDependencies,
  request: Request,
  context: ServiceContext,
): StorageRequest {
  const { claims } = context.caller;
  return {
    ...dependencies,
    request,
    url: new URL(request.url),
    role: { claims, method: request.method, path: context.path },
    user: claims.sub,
  };
}

/** The system's own role, for what a verified link proves. */
export const serviceRole: RequestContext = { claims: { role: 'service_role' } };

/** Reads a JSON body. Throws StorageError when it is not of the schema's form. */
export async function readJson<Schema extends z.ZodType>(
  request: Request,
  schema: Schema,
): Promise<z.output<Schema>> {
  const bytes = await readBody(request, JSON_BODY_LIMIT, 30_000);
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw storageErrors.invalidParameter('The body must be JSON');
  }
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  throw storageErrors.invalidParameter(
    `body/${issue?.path.join('/') ?? ''} ${issue?.message ?? 'is invalid'}`,
  );
}

/** Bytes whose row is gone. A failure leaves them to the sweep, because the caller's work is done. */
export async function discardBytes(
  { files, log }: StorageDependencies,
  versions: readonly string[],
): Promise<void> {
  for (const version of versions) {
    try {
      await files.remove(version);
    } catch (error) {
      log.warn({ version, cause: error }, 'stored bytes could not be removed and wait for the sweep');
    }
  }
}
