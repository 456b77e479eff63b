import { storageErrors } from './storage-error.ts';

/** Maximum object name in bytes, as on S3. Names are ASCII, so also in characters. */
const MAX_NAME_LENGTH = 1024;

// The characters that storage-api allows.
const nameCharacters = /^[\w/!\-.*'() &$@=;:+,?]+$/;
const bucketCharacters = /^[\w!\-.*'() &$@=;:+,?]+$/;

/**
 * Whether an object may have this name. Stricter than storage-api, which accepts `../x`: clients resolve empty, `.` and
 * `..` segments, so that such an object could not be downloaded.
 */
export function isValidObjectName(name: string): boolean {
  return (
    name.length <= MAX_NAME_LENGTH &&
    nameCharacters.test(name) &&
    name.split('/').every((segment) => segment !== '' && segment !== '.' && segment !== '..')
  );
}

/** Throws StorageError (InvalidKey). */
export function checkObjectName(name: string): string {
  if (!isValidObjectName(name)) throw storageErrors.invalidKey(name.slice(0, 100));
  return name;
}

/** Throws StorageError (InvalidBucketName). */
export function checkBucketName(name: string): string {
  const valid =
    name.length < 64 && bucketCharacters.test(name) && name.trim() === name && !/^\.+$/.test(name);
  if (!valid) throw storageErrors.invalidBucketName();
  return name;
}

/** Decodes a percent-encoded part of a path, once. Throws StorageError (InvalidKey). */
export function decodePath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    throw storageErrors.invalidKey(path.slice(0, 100));
  }
}
