import type { Leases } from '../database/leases.ts';
import type { Service } from '../service.ts';
import { createBucket, deleteBucket, emptyBucket, listBuckets, showBucket, updateBucket } from './buckets.ts';
import { copyObject, moveObject, removeObject, removeObjects } from './change-objects.ts';
import { listObjects } from './list-objects.ts';
import { checkObjectName, decodePath } from './object-name.ts';
import { signLink, signLinks, signUploadLink, tokenOf, uploadByLink } from './object-links.ts';
import { isResumablePath, ResumableUploads } from './resumable-uploads.ts';
import { describeObject, serveObject, type Access } from './serve-object.ts';
import { openStorageRequest, type StorageDependencies, type StorageRequest } from './storage-context.ts';
import { renderStorageError, storageErrorOf, storageErrors } from './storage-error.ts';
import { uploadObject } from './upload-object.ts';

/** Maximum file size in any bucket, in bytes. Must equal the limit in supabase/config.toml. */
export const MAX_FILE_SIZE = 500 * 1024 * 1024;

/** Serves `/storage/v1` for storage-js, based on storage.buckets and storage.objects. `leases` are for servers that share them. */
export function createStorageService(dependencies: StorageDependencies, leases?: Leases): Service {
  const resumable = new ResumableUploads(leases && { leases, database: dependencies.database });
  return async (request, context) => {
    try {
      const storage = openStorageRequest(dependencies, request, context);
      if (isResumablePath(context.path)) return await resumable.answer(storage, context.path);
      return await route(storage, context.path);
    } catch (error) {
      const known = storageErrorOf(error);
      if (known === undefined) throw error;
      return renderStorageError(known);
    }
  };
}

/**
 * Returns the credentials a request needs. Public objects, signed links and unsupported features need none. The path
 * comes after the prefix.
 */
export function storageKeyRequirement(method: string, path: string): 'key-or-token' | 'none' {
  if (unsupportedFeatureOf(path) !== undefined) return 'none';
  if (isResumablePath(path)) return method === 'OPTIONS' ? 'none' : 'key-or-token';
  const reads = method === 'GET' || method === 'HEAD';
  if (reads && /^\/object\/(public|sign|info\/public)\//.test(path)) return 'none';
  return method === 'PUT' && path.startsWith('/object/upload/sign/') ? 'none' : 'key-or-token';
}

const unsupported: ReadonlyArray<readonly [RegExp, string]> = [
  [/^\/render\//, 'Image transformation'],
  [/^\/s3(\/|$)/, 'The S3 protocol'],
  [/^\/(iceberg|vector)(\/|$)/, 'An analytics or vector bucket'],
  [/^\/cdn\//, 'Purging a CDN'],
  [/^\/object\/list-v2\//, 'Listing with cursors'],
];

function unsupportedFeatureOf(path: string): string | undefined {
  return unsupported.find(([pattern]) => pattern.test(path))?.[1];
}

function route(storage: StorageRequest, path: string): Promise<Response> {
  const feature = unsupportedFeatureOf(path);
  if (feature !== undefined) throw storageErrors.notSupported(feature);
  const [, first = '', ...rest] = path.split('/');
  if (first === 'bucket') return routeBucket(storage, rest.map(decodePath));
  if (first === 'object') return routeObject(storage, rest);
  throw storageErrors.noSuchRoute();
}

function routeBucket(storage: StorageRequest, segments: readonly string[]): Promise<Response> {
  const [id = '', action, ...more] = segments;
  const { method } = storage.request;
  if (more.length > 0) throw storageErrors.noSuchRoute();
  if (id === '') {
    if (method === 'GET') return listBuckets(storage);
    if (method === 'POST') return createBucket(storage);
  } else if (action === 'empty') {
    if (method === 'POST') return emptyBucket(storage, id);
  } else if (action === undefined) {
    if (method === 'GET') return showBucket(storage, id);
    if (method === 'PUT') return updateBucket(storage, id);
    if (method === 'DELETE') return deleteBucket(storage, id);
  }
  throw storageErrors.noSuchRoute();
}

function routeObject(storage: StorageRequest, segments: readonly string[]): Promise<Response> {
  switch (storage.request.method) {
    case 'GET':
    case 'HEAD':
      return readRoute(storage, segments);
    case 'POST':
      return postRoute(storage, segments);
    case 'PUT':
      return putRoute(storage, segments);
    case 'DELETE': {
      const { bucket, name } = target(segments);
      return name === undefined ? removeObjects(storage, bucket) : removeObject(storage, bucket, name);
    }
    default:
      throw storageErrors.noSuchRoute();
  }
}

async function readRoute(storage: StorageRequest, segments: readonly string[]): Promise<Response> {
  const [first, ...rest] = segments;
  if (first === 'info') {
    const isPublic = rest[0] === 'public';
    const named = isPublic || rest[0] === 'authenticated' ? rest.slice(1) : rest;
    const { bucket, name } = objectTarget(named);
    return describeObject(storage, bucket, name, { kind: isPublic ? 'public' : 'caller' });
  }
  if (first === 'sign') {
    const { bucket, name } = objectTarget(rest);
    const { expires } = await storage.links.verifyDownload(tokenOf(storage), `${bucket}/${name}`);
    return serveObject(storage, bucket, name, { kind: 'link', expires });
  }
  const access: Access = { kind: first === 'public' ? 'public' : 'caller' };
  const { bucket, name } = objectTarget(first === 'public' || first === 'authenticated' ? rest : segments);
  return serveObject(storage, bucket, name, access);
}

async function postRoute(storage: StorageRequest, segments: readonly string[]): Promise<Response> {
  const [first, ...rest] = segments;
  if (first === 'move' && rest.length === 0) return moveObject(storage);
  if (first === 'copy' && rest.length === 0) return copyObject(storage);
  if (first === 'list') return listObjects(storage, target(rest).bucket);
  if (first === 'sign') {
    const { bucket, name } = target(rest);
    return name === undefined ? signLinks(storage, bucket) : signLink(storage, bucket, name);
  }
  if (first === 'upload' && rest[0] === 'sign') {
    const { bucket, name } = objectTarget(rest.slice(1));
    return signUploadLink(storage, bucket, name);
  }
  return upload(storage, segments, storage.request.headers.get('x-upsert') === 'true');
}

function putRoute(storage: StorageRequest, segments: readonly string[]): Promise<Response> {
  if (segments[0] === 'upload' && segments[1] === 'sign') {
    const { bucket, name } = objectTarget(segments.slice(2));
    return uploadByLink(storage, bucket, name);
  }
  return upload(storage, segments, true);
}

async function upload(
  storage: StorageRequest,
  segments: readonly string[],
  upsert: boolean,
): Promise<Response> {
  const { bucket, name } = objectTarget(segments);
  const { id } = await uploadObject(storage, storage.request, {
    bucket,
    name,
    owner: storage.user,
    upsert,
    role: storage.role,
  });
  return Response.json({ Id: id, Key: `${bucket}/${name}` });
}

function target(segments: readonly string[]): { bucket: string; name: string | undefined } {
  const [bucket = '', ...rest] = segments;
  const name = decodePath(rest.join('/'));
  return { bucket: decodePath(bucket), name: name === '' ? undefined : name };
}

/** Returns the bucket and object in a path. Throws StorageError (InvalidKey). */
function objectTarget(segments: readonly string[]): { bucket: string; name: string } {
  const { bucket, name = '' } = target(segments);
  return { bucket, name: checkObjectName(name) };
}
