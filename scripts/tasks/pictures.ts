import { generate } from '../build/generate.ts';

/** `npm run pictures`: renders changed pictures in website-photos and share images (needs Chromium). */
export async function run(): Promise<void> {
  generate();
  const { drawEverything } = await import('../pictures/draw-everything.ts');
  await drawEverything();
}
