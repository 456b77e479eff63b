import { generate } from '../build/generate.ts';

/** `npm run guides`: renders the two PDF guides and their page pictures from content/guides. */
export async function run(): Promise<void> {
  generate();
  await import('../guides/render-guides.ts');
}
