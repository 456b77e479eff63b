import { z } from 'zod';
import { checkObjectName } from './object-name.ts';
import { findObject } from './object-rows.ts';
import { grantClaims } from './link-signer.ts';
import { readJson, type StorageRequest } from './storage-context.ts';
import { storageErrors } from './storage-error.ts';
import { checkUpload, uploadObject } from './upload-object.ts';
import { isSignedIn } from './upload-record.ts';

/** Limited, because a link cannot be revoked. */
const maxLinkSeconds = 7 * 86_400;
/** Two hours, as on Supabase. */
const uploadLinkSeconds = 2 * 3600;

const expiresIn = z.int().min(1).max(maxLinkSeconds);
const signBody = z.object({ expiresIn, transform: z.never('is not supported').optional() });
const signManyBody = z.object({ expiresIn, paths: z.array(z.string()).min(1).max(20_000) });

/** Creates a link to an object that the caller may read. Throws StorageError. */
export async function signLink(storage: StorageRequest, bucket: string, name: string): Promise<Response> {
  const body = await readJson(storage.request, signBody);
  await storage.database.withRole(storage.role, (tx) => findObject(tx, bucket, name), { readOnly: true });
  return Response.json({ signedURL: await downloadLink(storage, bucket, name, body.expiresIn) });
}

/** Creates links to many objects. Objects that the caller may not read get an error instead. */
export async function signLinks(storage: StorageRequest, bucket: string): Promise<Response> {
  const { expiresIn: seconds, paths } = await readJson(storage.request, signManyBody);
  const { rows } = await storage.database.withRole(
    storage.role,
    (tx) =>
      tx.query<{ name: string }>(
        `select "name" from "storage"."objects"
         where "bucket_id" = $1 and "name" in (select jsonb_array_elements_text($2::text::jsonb))`,
        [bucket, JSON.stringify(paths.filter((path) => !path.includes('\0')))],
      ),
    { readOnly: true },
  );
  const readable = new Set(rows.map((row) => row.name));
  const links = paths.map(async (path) =>
    readable.has(path)
      ? { error: null, path, signedURL: await downloadLink(storage, bucket, path, seconds) }
      : { error: 'Either the object does not exist or you do not have access to it', path, signedURL: null },
  );
  return Response.json(await Promise.all(links));
}

/** Creates a link to upload an object that the caller may upload. Throws StorageError. */
export async function signUploadLink(
  storage: StorageRequest,
  bucket: string,
  name: string,
): Promise<Response> {
  const upsert = storage.request.headers.get('x-upsert') === 'true';
  await checkUpload(storage, { bucket, name, owner: storage.user, upsert, role: storage.role });
  const url = `${bucket}/${name}`;
  const claims = grantClaims.parse(storage.role.claims);
  const token = await storage.links.sign('upload', { url, claims, upsert }, uploadLinkSeconds);
  return Response.json({ url: `/object/upload/sign/${url}?token=${token}`, token });
}

/**
 * Uploads an object by link, as the user who requested the link and under the current policies. Throws StorageError.
 */
export async function uploadByLink(storage: StorageRequest, bucket: string, name: string): Promise<Response> {
  checkObjectName(name);
  const url = `${bucket}/${name}`;
  const { claims, upsert } = await storage.links.verifyUpload(tokenOf(storage), url);
  if (!(await isSignedIn(storage, claims))) throw storageErrors.accessDenied();
  const target = { bucket, name, owner: claims.sub, upsert, role: { claims } };
  await uploadObject(storage, storage.request, target);
  return Response.json({ Key: url });
}

/** Returns the link's token. Throws StorageError when it is missing. */
export function tokenOf({ url }: StorageRequest): string {
  const token = url.searchParams.get('token');
  if (token === null || token === '') {
    throw storageErrors.invalidParameter("querystring must have required property 'token'");
  }
  return token;
}

async function downloadLink(
  { links }: StorageRequest,
  bucket: string,
  name: string,
  seconds: number,
): Promise<string> {
  const url = `${bucket}/${name}`;
  return `/object/sign/${url}?token=${await links.sign('download', { url }, seconds)}`;
}
