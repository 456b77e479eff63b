import { randomBytes, randomUUID } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { Secrets } from './create-crossbar.ts';

const stored = z.object({
  jwtSecret: z.string().min(32),
  secretKey: z.string().startsWith('sb_secret_').min(30),
  linkSecret: z.string().min(32),
  sandboxWebhookSecret: z.string().startsWith('whsec_').min(32),
});

function makeSecrets(): Secrets {
  const random = () => randomBytes(32).toString('base64url');
  return {
    jwtSecret: random(),
    secretKey: `sb_secret_${random()}`,
    linkSecret: random(),
    sandboxWebhookSecret: `whsec_${random()}`,
  };
}

/**
 * Reads the secrets of a data directory (`secrets.json`, mode 0600), making them on first use. Processes that start at
 * the same moment end up with the same secrets. Throws when the file is there and unreadable: secrets made anew would
 * sign everybody out and void every mailed link.
 */
export async function loadSecrets(dataDir: string): Promise<Secrets> {
  const path = join(dataDir, 'secrets.json');
  const existing = await readSecrets(path);
  if (existing !== undefined) return existing;

  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const made = `${path}.${randomUUID()}`;
  await writeFile(made, `${JSON.stringify(makeSecrets(), null, 2)}\n`, {
    mode: 0o600,
    flag: 'wx',
    flush: true,
  });
  try {
    // A link appears whole or not at all, and never replaces what another process put there first.
    await link(made, path);
  } catch (error) {
    if (!isFileError(error, 'EEXIST')) throw error;
  } finally {
    await rm(made, { force: true });
  }
  const secrets = await readSecrets(path);
  if (secrets === undefined) throw new Error(`The secrets in ${path} disappeared while they were being created.`);
  return secrets;
}

async function readSecrets(path: string): Promise<Secrets | undefined> {
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (error) {
    if (isFileError(error, 'ENOENT')) return undefined;
    throw error;
  }
  const parsed = stored.safeParse(parseJson(text));
  if (!parsed.success) {
    throw new Error(
      `${path} is damaged. Restore it from a backup. Deleting it creates new secrets and signs everyone out.`,
    );
  }
  return parsed.data;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isFileError(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
