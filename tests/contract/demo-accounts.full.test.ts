import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { prepareDemoAccounts } from '#server/seed/demo-accounts.ts';
import { checkLiveDatabase } from '#server/check-live-database.ts';
import { describeOnEachEngine } from '../support/test-database.ts';
import { openBrowser } from './auth-journey.ts';
import { startTestBackend } from './start-test-backend.ts';

async function makeDataDir(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'crossbar-demo-'));
  onTestFinished(() => rm(directory, { recursive: true, force: true }));
  return directory;
}

describeOnEachEngine('demo accounts', (openDatabase) => {
  test('get the configured password, or a generated one per data directory', async () => {
    const own = await openDatabase();
    const [first, second] = [await makeDataDir(), await makeDataDir()];
    const made = await prepareDemoAccounts(own, first, undefined);
    expect(await prepareDemoAccounts(own, first, 'crossbar-demo')).toBe('crossbar-demo');
    expect(await prepareDemoAccounts(own, first, undefined)).toBe('crossbar-demo');
    const other = await prepareDemoAccounts(own, second, undefined);
    expect(new Set([made, 'crossbar-demo', other]).size).toBe(3);
    const demo = await startTestBackend(own);
    try {
      const signIn = async (password: string) =>
        (await openBrowser(demo).auth.signInWithPassword({ email: 'coach@example.com', password })).error
          ?.code;
      expect(await signIn('crossbar-demo')).toBe('invalid_credentials');
      expect(await signIn(other)).toBeUndefined();
    } finally {
      await demo.close();
    }
  });

  test('are created once, work, and prevent a database from going live', async () => {
    const own = await openDatabase();
    const dataDir = await makeDataDir();
    const password = await prepareDemoAccounts(own, dataDir, undefined);
    expect(password).toMatch(/^[a-z]+-[a-z]+-[a-z]+-\d\d$/);
    expect(await prepareDemoAccounts(own, dataDir, undefined)).toBe(password);
    expect((await stat(join(dataDir, 'demo-password'))).mode & 0o077).toBe(0);
    const demo = await startTestBackend(own);
    try {
      const isAdmin: unknown[] = [];
      for (const email of ['coach@example.com', 'athlete@example.com']) {
        const browser = openBrowser(demo);
        const { data, error } = await browser.auth.signInWithPassword({ email, password });
        expect(error).toBeNull();
        const profile = await browser
          .from('profiles')
          .select('first_name')
          .eq('id', data.user?.id ?? '')
          .single();
        expect(profile.data?.first_name).toMatch(/^[A-Z]/);
        const role = await browser.rpc('has_role', { _user_id: data.user?.id, _role: 'admin' });
        isAdmin.push(role.data);
      }
      expect(isAdmin).toEqual([true, false]);
      await expect(checkLiveDatabase(own)).rejects.toThrow(/demo accounts/);
    } finally {
      await demo.close();
    }
  });
});
