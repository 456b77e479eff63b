import { bundleStudio } from '../build/bundle-studio.ts';
import { generate } from '../build/generate.ts';

/** `npm run generate`: generates the modules of site and functions from content/, and bundles the studio for the function `content`. */
export async function run(): Promise<void> {
  generate();
  await bundleStudio();
}
