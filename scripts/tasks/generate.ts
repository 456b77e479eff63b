import { generate } from '../build/generate.ts';

/** `npm run generate`: writes what is made from content/ for the site and the functions. */
export async function run(): Promise<void> {
  generate();
}
