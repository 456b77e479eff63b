import { z } from 'zod';
import { findEndedSessions } from '../database/find-ended-sessions.ts';
import { grantClaims, type UploadGrant } from './link-signer.ts';
import type { StorageDependencies, StorageRequest } from './storage-context.ts';

const recordSchema = z.object({
  bucket: z.string(),
  name: z.string(),
  upsert: z.boolean(),
  /** Claims of the caller who began it. */
  claims: grantClaims,
  /** Total bytes; undefined until the client declares them. */
  size: z.number().optional(),
  /** As the client sent it. */
  metadata: z.record(z.string(), z.string().nullable()),
  /** ISO 8601. */
  createdAt: z.string(),
  /** Whether the object exists. The record is kept for clients that missed the last response. */
  finished: z.boolean(),
});

/** A resumable upload, stored as the note of its bytes. */
export type UploadRecord = z.output<typeof recordSchema>;

export interface FoundUpload {
  record: UploadRecord;
  /** Received bytes. */
  offset: number;
}

/** Finds an upload. Returns undefined when the upload or its bytes do not exist. */
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

/** Whether the request comes from the user who began the upload. */
export const isOwner = ({ role }: StorageRequest, { claims }: UploadRecord): boolean =>
  role.claims.role === claims.role && role.claims.sub === claims.sub;

/** Returns false when the account was deleted or the session has ended. An access token or a link may outlive both. */
export async function isSignedIn(
  { database }: Pick<StorageDependencies, 'database'>,
  claims: UploadGrant['claims'],
): Promise<boolean> {
  return !(await findEndedSessions(database, [claims], new Date())).has(claims);
}
