import { writeFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { build } from 'vite';

const entry = 'scripts/studio/repository/handle-repository.ts';
export const studioFile = 'supabase/functions/content/studio.generated.js';

/**
 * Bundles the studio for content in a repository into one module, because a Supabase function can import neither app/ nor scripts/. It
 * imports only modules of Node, which Deno has.
 */
export async function bundleStudio(): Promise<void> {
  const result = await build({
    configFile: false,
    logLevel: 'warn',
    // Everything is bundled, as for another machine.
    ssr: { noExternal: true },
    build: {
      ssr: entry,
      write: false,
      target: 'es2023',
      rolldownOptions: {
        external: builtinModules.map((name) => `node:${name}`),
        output: { format: 'es', codeSplitting: false },
      },
    },
  });
  const [bundle] = Array.isArray(result) ? result : [result];
  if (bundle === undefined || !('output' in bundle)) throw new Error('The studio was not bundled');
  writeFileSync(studioFile, `// Made by \`npm run generate\` from ${entry}.\n${bundle.output[0].code}`);
}
