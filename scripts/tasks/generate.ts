import { generate } from '../build/generate.ts';

/** `npm run generate`: generates the modules of site and functions from content/. */
export async function run(): Promise<void> {
  generate();
}
