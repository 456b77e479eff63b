import { afterEach, expect, test, vi } from 'vitest';
import { bundleScripts } from './bundle-script.ts';

afterEach(() => vi.unstubAllEnvs());

test('bundles scripts at once, and leaves the environment as it was', async () => {
  vi.stubEnv('NODE_ENV', undefined);
  const scripts = await bundleScripts(['hide-announcement', 'session-storage']);
  for (const code of Object.values(scripts)) expect(code).not.toMatch(/^(import|export)\b/m);
  expect(process.env.NODE_ENV).toBeUndefined();
});
