import { useRef, useState } from 'react';
import { explainError } from '#lib/api/explain-error.ts';
import { useUploadPicture } from '../uploads/library-calls.ts';
import { useLeaveSignal } from '../uploads/use-leave-signal.ts';
import { preparePicture } from './prepare-picture.ts';

const pictureName = /\.(jpe?g|png|webp|avif|hei[cf])$/i;

/** Whether a file of a folder is a picture. Hidden files, such as those of macOS, have names with a dot first. */
export const isPictureFile = ({ name, type }: Pick<File, 'name' | 'type'>): boolean =>
  !name.startsWith('.') && (type.startsWith('image/') || pictureName.test(name)) && type !== 'image/svg+xml';

export interface ManyUploads {
  /** Files that were chosen, without those that are no pictures. */
  total: number;
  added: number;
  leftOut: number;
  refused: { file: File; reason: string }[];
  isRunning: boolean;
}

const nothing: ManyUploads = { total: 0, added: 0, leftOut: 0, refused: [], isRunning: false };

/** Uploads many pictures, one after the other, without descriptions. A refused one stops none of the others. */
export function useManyUploads() {
  const [state, setState] = useState(nothing);
  const isStopped = useRef(false);
  const { mutateAsync } = useUploadPicture();
  const leaveSignal = useLeaveSignal();

  async function start(chosen: readonly File[]): Promise<void> {
    const files = chosen.filter(isPictureFile);
    isStopped.current = false;
    const signal = leaveSignal();
    let now: ManyUploads = {
      ...nothing,
      total: files.length,
      leftOut: chosen.length - files.length,
      isRunning: true,
    };
    setState(now);
    for (const file of files) {
      if (isStopped.current || signal.aborted) break;
      try {
        await mutateAsync({ file: await preparePicture(file), alt: '', signal });
        now = { ...now, added: now.added + 1 };
      } catch (failure) {
        now = { ...now, refused: [...now.refused, { file, reason: explainError(failure) }] };
      }
      setState(now);
    }
    setState({ ...now, isRunning: false });
  }

  return {
    ...state,
    start,
    stop: () => {
      isStopped.current = true;
    },
  };
}
