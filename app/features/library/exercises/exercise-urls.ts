import type { Access } from '../exercise.ts';

/** The buckets of the library and the path of their objects. Only the path of a public bucket works without a link. */
const paths = {
  videos: '/storage/v1/object/public/videos/',
  'subscriber-videos': '/storage/v1/object/authenticated/subscriber-videos/',
  thumbnails: '/storage/v1/object/public/thumbnails/',
} as const;

export type Bucket = keyof typeof paths;
export const buckets = Object.keys(paths) as Bucket[];

type VideoBucket = Exclude<Bucket, 'thumbnails'>;

export const bucketFor = (access: Access): VideoBucket =>
  access === 'subscribers' ? 'subscriber-videos' : 'videos';

/** Returns an object's URL as stored in the row: without origin, so that it stays valid when the domain changes. */
export function objectUrl(bucket: Bucket, name: string): string {
  return paths[bucket] + name;
}

/** Returns the object's name, or undefined if the URL is not of this bucket. */
export function objectNameIn(bucket: Bucket, url: string): string | undefined {
  const start = url.indexOf(paths[bucket]);
  return start < 0 ? undefined : decodeURIComponent(url.slice(start + paths[bucket].length));
}
