import { readFileSync } from 'node:fs';
import type { Themes } from 'vault-figures/generators';

/** Returns the colors of both themes as CSS declarations, read from the design tokens. */
export function themeColors(): Themes {
  const tokens = readFileSync('app/styles/tokens.css', 'utf8');
  const [light = '', dark = ''] = [...tokens.matchAll(/:root\s*\{([^}]*)\}/g)].map(([, block]) =>
    [...(block ?? '').matchAll(/(--[\w-]+):\s*(#[0-9a-f]{6})/g)]
      .map(([, name, value]) => `${name}:${value}`)
      .join(';'),
  );
  return { light, dark };
}
