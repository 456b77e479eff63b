import { generate } from '../build/generate.ts';

/** `npm run pictures`: draws the pictures in website-photos and the share images anew where they have changed (needs Chromium). */
export async function run(): Promise<void> {
  generate();
  const { drawEverything } = await import('../pictures/draw-everything.ts');
  await drawEverything();
}
