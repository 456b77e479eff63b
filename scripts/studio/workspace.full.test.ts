import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createWorkspace } from './workspace.ts';

test('a build in a workspace can draw with the packages, which are outside of it', async () => {
  const root = mkdtempSync(join(tmpdir(), 'workspace-'));
  try {
    const folder = await createWorkspace(root);
    const draw = `
      const { drawLook } = await import('./scripts/build/look-files.ts');
      const { defaultLook } = await import('./app/lib/look/look.ts');
      console.log((await drawLook({ ...defaultLook, accent: '#007639' })).has('icons/tab-64.png'));`;
    const drawn = execFileSync(process.execPath, ['--import', 'tsx', '--input-type=module', '--eval', draw], {
      cwd: folder,
      encoding: 'utf8',
    });
    expect(drawn).toBe('true\n');
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}, 120_000);
