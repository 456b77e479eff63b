import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { loadSecrets, secretFiles } from './secrets.ts';

let dataDir: string;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'crossbar-secrets-'));
});

afterEach(async () => {
  await rm(dataDir, { recursive: true, force: true });
});

describe('the secrets of a data directory', () => {
  test('are the same after a restart', async () => {
    expect(await loadSecrets(dataDir)).toEqual(await loadSecrets(dataDir));
  });

  test('differ between two installations', async () => {
    const first = await loadSecrets(join(dataDir, 'one'));
    const second = await loadSecrets(join(dataDir, 'two'));
    for (const name of ['jwtSecret', 'secretKey', 'linkSecret', 'sandboxWebhookSecret'] as const) {
      expect(first[name]).not.toBe(second[name]);
    }
  });

  test('get keys of push messages that sign, also in a directory from before them', async () => {
    const { jwtSecret } = await loadSecrets(dataDir);
    await rm(join(dataDir, 'push-keys.json'));
    const { pushKeys, ...rest } = await loadSecrets(dataDir);
    expect(rest.jwtSecret).toBe(jwtSecret);
    const { getVapidHeaders } = (await import('web-push')).default;
    const sign = () =>
      getVapidHeaders(
        'https://push.example',
        'mailto:a@b.example',
        pushKeys.publicKey,
        pushKeys.privateKey,
        'aes128gcm',
      );
    expect(sign().Authorization).toMatch(/^vapid t=/);
  });

  test('are readable only by their owner', async () => {
    await loadSecrets(dataDir);
    for (const name of secretFiles) expect((await stat(join(dataDir, name))).mode & 0o777).toBe(0o600);
  });

  test('are the same for processes that start at the same time, without leftover files', async () => {
    const all = await Promise.all(Array.from({ length: 12 }, () => loadSecrets(dataDir)));
    expect(new Set(all.map((secrets) => secrets.jwtSecret)).size).toBe(1);
    expect(new Set(all.map(({ pushKeys }) => pushKeys.privateKey)).size).toBe(1);
    expect((await readdir(dataDir)).sort()).toEqual([...secretFiles].sort());
  });

  test.each(['', '{', '{}', '{"jwtSecret":"short"}'])(
    'are not replaced when the file is damaged: %j',
    async (text) => {
      await writeFile(join(dataDir, 'secrets.json'), text);
      await expect(loadSecrets(dataDir)).rejects.toThrow(/damaged/);
    },
  );
});
