import { sniffFile } from '#lib/uploads/sniff-video.ts';
import { describeMissing } from '#lib/video-frames/describe-cut.ts';
import { findDataEnd } from '#lib/video-frames/find-data-end.ts';

/** Checks size and content, whatever the file is named. Returns what is wrong and what to do. Throws when the file cannot be read. */
export async function findVideoProblem(file: File): Promise<string | undefined> {
  if (file.size === 0) return 'This file is empty. Choose another one.';
  if (!(await sniffFile(file))) return 'This isn’t a video. Choose an MP4, MOV or WebM file.';
  return describeMissing(await findDataEnd(file));
}
