import { z } from 'zod';
import { checkObjectName } from './object-name.ts';
import { deleteObjects, findBucket, findObject } from './object-rows.ts';
import { discardBytes, readJson, type StorageRequest } from './storage-context.ts';
import { storageErrors } from './storage-error.ts';
import { checkUpload, writeRow } from './upload-object.ts';

const transferBody = z.object({
  bucketId: z.string().min(1),
  sourceKey: z.string().min(1),
  destinationKey: z.string().min(1),
  destinationBucket: z.string().min(1).optional(),
  copyMetadata: z.boolean().default(true),
});

const removeBody = z.object({ prefixes: z.array(z.string()).min(1).max(20_000) });

/** Changes an object's name or bucket. Its bytes stay in place, because their path does not depend on the name. */
export async function moveObject(storage: StorageRequest): Promise<Response> {
  const body = await readJson(storage.request, transferBody);
  const bucket = body.destinationBucket ?? body.bucketId;
  checkObjectName(body.destinationKey);
  await findBucket(storage.database, bucket);
  const { rowCount } = await storage.database.withRole(storage.role, (tx) =>
    tx.query(
      `update "storage"."objects" set "bucket_id" = $3, "name" = $4, "updated_at" = now()
       where "bucket_id" = $1 and "name" = $2`,
      [body.bucketId, body.sourceKey, bucket, body.destinationKey],
    ),
  );
  if (rowCount === 0) throw storageErrors.noSuchKey();
  return Response.json({ message: 'Successfully moved' });
}

/** Copies an object that the caller may read. */
export async function copyObject(storage: StorageRequest): Promise<Response> {
  const body = await readJson(storage.request, transferBody);
  const { database, files, role, user } = storage;
  const bucket = body.destinationBucket ?? body.bucketId;
  const name = body.destinationKey;
  const upsert = storage.request.headers.get('x-upsert') === 'true';
  const source = await database.withRole(role, (tx) => findObject(tx, body.bucketId, body.sourceKey), {
    readOnly: true,
  });
  await checkUpload(storage, { bucket, name, owner: user, upsert, role });

  const version = crypto.randomUUID();
  await files.copy(source.version, version);
  try {
    const copy = {
      bucket,
      name,
      version,
      owner: user,
      metadata: { ...source.metadata, lastModified: new Date().toISOString() },
      userMetadata: body.copyMetadata ? (source.user_metadata ?? undefined) : undefined,
    };
    const { id, replaced } = await writeRow(storage, { role, upsert }, copy);
    if (replaced !== undefined) await discardBytes(storage, [replaced]);
    return Response.json({
      Id: id,
      Key: `${bucket}/${name}`,
      bucket_id: bucket,
      name,
      metadata: copy.metadata,
    });
  } catch (error) {
    await discardBytes(storage, [version]);
    throw error;
  }
}

/** Deletes those of the given objects that the caller may delete, and returns them. */
export async function removeObjects(storage: StorageRequest, bucket: string): Promise<Response> {
  const { prefixes } = await readJson(storage.request, removeBody);
  const names = prefixes.filter((name) => !name.includes('\0'));
  const removed = await storage.database.withRole(storage.role, (tx) => deleteObjects(tx, bucket, names));
  await discardBytes(
    storage,
    removed.map((object) => object.version),
  );
  return Response.json(removed);
}

export async function removeObject(storage: StorageRequest, bucket: string, name: string): Promise<Response> {
  const removed = await storage.database.withRole(storage.role, (tx) => deleteObjects(tx, bucket, [name]));
  if (removed.length === 0) throw storageErrors.noSuchKey();
  await discardBytes(
    storage,
    removed.map((object) => object.version),
  );
  return Response.json({ message: 'Successfully deleted' });
}
