import type { VideoContainer } from '#lib/uploads/sniff-video.ts';

/** Returns the name of a new object in the member's folder. `at`: milliseconds since 1970. */
export function objectNameFor(userId: string, at: number, { extension }: VideoContainer): string {
  return `${userId}/${at}.${extension}`;
}
