import { generateKeyPairSync, randomBytes, randomUUID } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import type { Secrets } from './create-crossbar.ts';

/** The files of a data directory with secrets. Keys of push messages came later, so they have a file of their own. */
export const secretFiles = ['secrets.json', 'push-keys.json'] as const;

const secretsSchema = z.object({
  jwtSecret: z.string().min(32),
  secretKey: z.string().startsWith('sb_secret_').min(30),
  linkSecret: z.string().min(32),
  sandboxWebhookSecret: z.string().startsWith('whsec_').min(32),
});

const pushKeysSchema = z.object({ publicKey: z.string().length(87), privateKey: z.string().length(43) });

function makeSecrets(): z.infer<typeof secretsSchema> {
  const random = () => randomBytes(32).toString('base64url');
  return {
    jwtSecret: random(),
    secretKey: `sb_secret_${random()}`,
    linkSecret: random(),
    sandboxWebhookSecret: `whsec_${random()}`,
  };
}

/** Makes a pair of keys on the curve P-256, as VAPID writes them. */
export function makePushKeys(): z.infer<typeof pushKeysSchema> {
  const {
    x = '',
    y = '',
    d = '',
  } = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' });
  const point = Buffer.concat([Buffer.of(4), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')]);
  return { publicKey: point.toString('base64url'), privateKey: d };
}

/**
 * Reads the secrets of a data directory (`secretFiles`, mode 0600) and creates them on first use. Processes that start
 * at the same time get the same secrets. Throws when a file is damaged, because new secrets would sign everyone out
 * and invalidate mailed links.
 */
export async function loadSecrets(dataDir: string): Promise<Secrets> {
  const [secretsFile, pushKeysFile] = secretFiles;
  const secrets = await loadOnce(join(dataDir, secretsFile), secretsSchema, makeSecrets);
  return { ...secrets, pushKeys: await loadOnce(join(dataDir, pushKeysFile), pushKeysSchema, makePushKeys) };
}

async function loadOnce<Value>(path: string, schema: z.ZodType<Value>, make: () => Value): Promise<Value> {
  const existing = await readSecrets(path, schema);
  if (existing !== undefined) return existing;

  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const temporaryPath = `${path}.${randomUUID()}`;
  await writeFile(temporaryPath, `${JSON.stringify(make(), null, 2)}\n`, {
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
  const secrets = await readSecrets(path, schema);
  if (secrets === undefined)
    throw new Error(`The secrets in ${path} disappeared while they were being created.`);
  return secrets;
}

async function readSecrets<Value>(path: string, schema: z.ZodType<Value>): Promise<Value | undefined> {
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (error) {
    if (isFileError(error, 'ENOENT')) return undefined;
    throw error;
  }
  const parsed = schema.safeParse(parseJson(text));
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
