import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { functions } from './registry.ts';

const folder = new URL('../../supabase/', import.meta.url);
const config = readFileSync(new URL('config.toml', folder), 'utf8');

describe('the functions of the embedded backend', () => {
  test('match the deployed functions', () => {
    const deployed = readdirSync(new URL('functions/', folder), { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && !entry.name.startsWith('_'))
      .map((entry) => entry.name);
    // The server's studio adds these (server/studio/studio.ts).
    const ofStudio = ['content', 'content-pictures', 'content-videos'];
    expect([...Object.keys(functions), ...ofStudio].sort()).toEqual(deployed.sort());
  });

  test('import the installed versions', () => {
    const read = (path: string): unknown => JSON.parse(readFileSync(new URL(path, folder), 'utf8'));
    const { imports } = read('functions/deno.json') as { imports: Record<string, string> };
    const { packages } = read('../package-lock.json') as { packages: Record<string, { version?: string }> };
    // The version of Stripe's package determines the version of its API.
    for (const [name, target] of Object.entries(imports)) {
      expect(target).toBe(`npm:${name}@${packages[`node_modules/${name}`]?.version}`);
    }
  });

  test.each(Object.entries(functions))(
    '%s verifies tokens exactly as config.toml says',
    (name, { verifyJwt }) => {
      const section = config.split(/^\[/m).find((part) => part.startsWith(`functions.${name}]`));
      expect(/^verify_jwt *= *(true|false)$/m.exec(section ?? '')?.[1] ?? 'true').toBe(String(verifyJwt));
    },
  );
});
