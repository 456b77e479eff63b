import { randomBytes, randomUUID } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { Secrets } from './create-crossbar.ts';

const secretsSchema = z.object({
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
 * Reads the secrets of a data directory (`secrets.json`, mode 0600) and creates them on first use. Processes that start
 * at the same time get the same secrets. Throws when the file is damaged, because new secrets would sign everyone out
 * and invalidate mailed links.
 */
export async function loadSecrets(dataDir: string): Promise<Secrets> {
  const path = join(dataDir, 'secrets.json');
  const existing = await readSecrets(path);
  if (existing !== undefined) return existing;

  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const temporaryPath = `${path}.${randomUUID()}`;
  await writeFile(temporaryPath, `${JSON.stringify(makeSecrets(), null, 2)}\n`, {
    mode: 0o600,
    flag: 'wx',
    flush: true,
  });
  try {
    // Linking is atomic and never replaces the file of another process.
    await link(temporaryPath, path);
  } catch (error) {
    if (!isFileError(error, 'EEXIST')) throw error;
  } finally {
    await rm(temporaryPath, { force: true });
  }
  const secrets = await readSecrets(path);
  if (secrets === undefined)
    throw new Error(`The secrets in ${path} disappeared while they were being created.`);
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
  const parsed = secretsSchema.safeParse(parseJson(text));
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
