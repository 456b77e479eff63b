import { z } from 'zod';
import { findEndedSessions } from '../database/find-ended-sessions.ts';
import { grantClaims, type UploadGrant } from './link-signer.ts';
import type { StorageDependencies, StorageRequest } from './storage-context.ts';
import { storageErrors } from './storage-error.ts';

const recordSchema = z.object({
  bucket: z.string(),
  name: z.string(),
  upsert: z.boolean(),
  /** Who began it: the caller, or the person who asked for the upload link. */
  claims: grantClaims,
  /** Whether an upload link stands for the permission. */
  signed: z.boolean(),
  /** Bytes in all; undefined while the client has not said. */
  size: z.number().optional(),
  /** As the client sent it. */
  metadata: z.record(z.string(), z.string().nullable()),
  /** ISO 8601. */
  createdAt: z.string(),
  /** Whether the object is there. Such a record stays for a while, for clients that missed the last answer. */
  finished: z.boolean(),
});

/** An upload that comes in several requests, as it is noted beside its bytes. */
export type UploadRecord = z.output<typeof recordSchema>;

export interface FoundUpload {
  record: UploadRecord;
  /** Bytes that have arrived. */
  offset: number;
}

/** Undefined when there is no such upload, or its bytes are gone. */
export async function findUpload(
  { files }: Pick<StorageDependencies, 'files'>,
  id: string,
): Promise<FoundUpload | undefined> {
  const found = await files.partial.find(id);
  if (found === undefined) return undefined;
  const record = recordSchema.parse(JSON.parse(found.note));
  const offset = record.finished ? record.size : found.size;
  return offset === undefined ? undefined : { record, offset };
}

export function saveUpload(
  { files }: Pick<StorageDependencies, 'files'>,
  id: string,
  record: UploadRecord,
): Promise<void> {
  return files.partial.writeNote(id, JSON.stringify(record));
}

/** Whether this request may go on with the upload. Throws StorageError when its link is not good. */
export async function isBeginner(
  storage: StorageRequest,
  record: UploadRecord,
  signed: boolean,
): Promise<boolean> {
  if (record.signed !== signed) return false;
  const { claims, upsert } = signed
    ? await verifySignature(storage, record)
    : { claims: storage.role.claims, upsert: record.upsert };
  return claims.role === record.claims.role && claims.sub === record.claims.sub && upsert === record.upsert;
}

/** What an upload link in `x-signature` allows. Throws StorageError. */
export function verifySignature(
  { links, request }: StorageRequest,
  { bucket, name }: { bucket: string; name: string },
): Promise<UploadGrant> {
  const signature = request.headers.get('x-signature');
  if (signature === null || signature === '') throw storageErrors.missingSignature();
  return links.verifyUpload(signature, `${bucket}/${name}`);
}

/** False when the person has deleted their account or the session has ended; an access token or a link may outlive both. */
export async function isSignedIn(
  { database }: Pick<StorageDependencies, 'database'>,
  claims: UploadGrant['claims'],
): Promise<boolean> {
  return !(await findEndedSessions(database, [claims], new Date())).has(claims);
}
