import { storageErrors } from './storage-error.ts';

/** Longest object name in bytes, as on S3. Names are ASCII, so characters too. */
const MAX_NAME_LENGTH = 1024;

// The characters storage-api allows: those S3 calls safe and a few that need care.
const nameCharacters = /^[\w/!\-.*'() &$@=;:+,?]+$/;
const bucketCharacters = /^[\w!\-.*'() &$@=;:+,?]+$/;

/**
 * Whether a name can be stored. Stricter than storage-api, which keeps `../x` as it is: a name with an empty, `.` or
 * `..` segment could not be fetched again, because clients resolve such segments.
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

/** Undoes the percent-encoding of a part of a path, once. Throws StorageError (InvalidKey). */
export function decodePath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    throw storageErrors.invalidKey(path.slice(0, 100));
  }
}
