import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { functions } from './registry.ts';

const folder = new URL('../../supabase/', import.meta.url);
const config = readFileSync(new URL('config.toml', folder), 'utf8');

describe('the functions that the embedded backend runs', () => {
  test('are those that Supabase would run', () => {
    const deployed = readdirSync(new URL('functions/', folder), { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && !entry.name.startsWith('_'))
      .map((entry) => entry.name);
    expect(Object.keys(functions).sort()).toEqual(deployed.sort());
  });

  test('import the very versions that they are tested with', () => {
    const read = (path: string): unknown => JSON.parse(readFileSync(new URL(path, folder), 'utf8'));
    const { imports } = read('functions/deno.json') as { imports: Record<string, string> };
    const { packages } = read('../package-lock.json') as { packages: Record<string, { version?: string }> };
    // Stripe's package pins the version of its API: another one would change Stripe's responses.
    for (const [name, target] of Object.entries(imports)) {
      expect(target).toBe(`npm:${name}@${packages[`node_modules/${name}`]?.version}`);
    }
  });

  test.each(Object.entries(functions))(
    '%s asks for a token exactly where config.toml does',
    (name, { verifyJwt }) => {
      const section = config.split(/^\[/m).find((part) => part.startsWith(`functions.${name}]`));
      expect(/^verify_jwt *= *(true|false)$/m.exec(section ?? '')?.[1] ?? 'true').toBe(String(verifyJwt));
    },
  );
});
