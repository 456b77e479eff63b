import { queryOptions } from '@tanstack/react-query';
import type { OutdatedShareImages } from '#domain/content-calls.ts';
import { callFunction, FunctionCallError } from '#lib/api/call-function.ts';
import { contentKey } from '../content-calls.ts';

const none: OutdatedShareImages = { images: [], fonts: [] };

/** The share images that show something else than the site since a publication. None on a site that is built from its repository. */
export const outdatedShareImages = (publication: string) =>
  queryOptions({
    queryKey: [...contentKey, 'share', publication],
    queryFn: async (): Promise<OutdatedShareImages> => {
      try {
        return (await callFunction('content-share', {})) as OutdatedShareImages;
      } catch (failure) {
        if (failure instanceof FunctionCallError && failure.status === 404) return none;
        throw failure;
      }
    },
    staleTime: Infinity,
    retry: false,
  });

/** Draws share images in this browser and stores them. Returns how many could not be drawn; each of those stays as it was. */
export async function drawShareImages(
  { images, fonts }: OutdatedShareImages,
  onStep: (step: string) => void,
): Promise<number> {
  if (images.length === 0) return 0;
  const { drawShareImage, loadFonts } = await import('./draw-share-image.ts');
  const unload = await loadFonts(fonts);
  let failed = 0;
  try {
    for (const [i, { path, source, html }] of images.entries()) {
      onStep(`Drawing share image ${i + 1} of ${images.length}…`);
      try {
        const png = await drawShareImage(html, fonts);
        await callFunction('content-share', {
          // A Blob with a type would be sent as a form.
          body: new Blob([png]),
          query: { path, source },
        });
      } catch (cause) {
        failed += 1;
        console.warn(`The share image of ${path} could not be drawn`, cause);
      }
    }
  } finally {
    unload();
  }
  return failed;
}
