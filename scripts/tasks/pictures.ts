import { generate } from '../build/generate.ts';

/** `npm run pictures`: renders changed pictures in website-photos and share images (needs Chromium). */
export async function run(): Promise<void> {
  generate();
  const { updatePictures } = await import('../pictures/update-pictures.ts');
  await updatePictures();
}
