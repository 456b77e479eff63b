import { useMutation } from '@tanstack/react-query';
import { explainError } from '#lib/api/explain-error.ts';
import { Refusal } from '#lib/api/refusal.ts';
import { maxImages, type Content } from '../chat.ts';
import { encodePicture, uploadPicture } from '../data/chat-images.ts';

async function encode(file: File): Promise<Blob> {
  try {
    return await encodePicture(file);
  } catch (cause) {
    throw new Refusal('Your browser can’t open this picture. Choose a JPEG, PNG or WebP.', { cause });
  }
}

/** Encodes and uploads chosen pictures, and adds each to the draft. */
export function useAddPictures(
  athleteId: string,
  images: readonly string[],
  change: (change: Partial<Content>) => void,
) {
  const { mutate, isPending, error, variables } = useMutation({
    mutationFn: async (files: readonly File[]) => {
      let added = images;
      for (const file of files.slice(0, maxImages - images.length)) {
        added = [...added, await uploadPicture(athleteId, await encode(file))];
        change({ images: added });
      }
    },
    meta: { logged: 'A picture was not added' },
  });
  const isTooMany = variables !== undefined && variables.length > maxImages;
  return {
    add: (files: readonly File[]) => files.length > 0 && mutate(files),
    isPending,
    problem: error
      ? `The picture wasn’t added. ${explainError(error)}`
      : isTooMany
        ? `A message can have ${maxImages} pictures. Send the others in another message.`
        : undefined,
  };
}
