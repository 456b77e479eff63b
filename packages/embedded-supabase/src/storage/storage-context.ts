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
  /** Maximum file size in bytes; a bucket may have a lower limit. */
  maxFileSize: number;
  /** How long a resumable upload may take, in milliseconds. */
  uploadLifeMs: number;
  /** Milliseconds to keep bytes without a row. Must exceed the duration of an upload, which writes its row last. */
  orphanLifeMs: number;
  /**
   * Throws when the database and the files do not belong together. Called before a sweep trusts the rows. Optional,
   * for projects whose database and files cannot be separated.
   */
  confirmFiles?: () => Promise<void>;
  /** Public origin without a trailing slash. */
  siteUrl(): string;
  log: Log;
}

/** One request to storage: the service's dependencies and the caller. */
export interface StorageRequest extends StorageDependencies {
  request: Request;
  url: URL;
  /** Context of transactions under the caller's policies. */
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

/** Context of transactions that bypass policies. */
export const serviceRole: RequestContext = { claims: { role: 'service_role' } };

/** Reads a JSON body. Throws StorageError when it does not match the schema. */
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

/**
 * Removes bytes without a row. Logs failures and leaves the bytes to the sweep, because the request itself succeeded.
 */
export async function discardBytes(
  { files, log }: StorageDependencies,
  versions: readonly string[],
): Promise<void> {
  for (const version of versions) {
    try {
      await files.remove(version);
    } catch (error) {
      log.warn({ version, cause: error }, 'stored bytes could not be removed; the sweep will try again');
    }
  }
}
