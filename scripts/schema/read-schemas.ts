import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

const project = new URL('../../supabase/', import.meta.url);
export const migrationsDirectory = fileURLToPath(new URL('migrations', project));

/** Lists the files of `schema_paths` in supabase/config.toml, in order, relative to supabase/. */
export async function listSchemaFiles(): Promise<string[]> {
  const config = await readFile(new URL('config.toml', project), 'utf8');
  const [, list = ''] = /^schema_paths = \[([^\]]*)\]/m.exec(config) ?? [];
  return [...list.matchAll(/"\.\/([^"]+)"/g)].map(([, file = '']) => file);
}

/** Reads the SQL of all files in supabase/schemas, in the order of supabase/config.toml. */
export async function readSchemas(): Promise<string> {
  const files = await listSchemaFiles();
  const texts = await Promise.all(files.map((file) => readFile(new URL(file, project), 'utf8')));
  return texts.map((text, index) => `-- ${files[index] ?? ''}\n\n${text.trim()}\n`).join('\n');
}
