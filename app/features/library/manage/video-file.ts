import { sniffFile } from '#lib/uploads/sniff-video.ts';
import { describeCut } from '#lib/video-frames/describe-cut.ts';
import { findDataEnd } from '#lib/video-frames/find-data-end.ts';

/** Checks size and content, whatever the file is named. Returns what is wrong and what to do. Throws when the file cannot be read. */
export async function findVideoProblem(file: File): Promise<string | undefined> {
  if (file.size === 0) return 'This file is empty. Choose another one.';
  if (!(await sniffFile(file))) return 'This isn’t a video. Choose an MP4, MOV or WebM file.';
  const data = await findDataEnd(file);
  if (data.kind === 'cut') return `${describeCut(data)} Copy or export it again.`;
  if (data.kind === 'unplayable') {
    return 'This video can’t be played: part of the file is missing. Copy or export it again.';
  }
  return undefined;
}
