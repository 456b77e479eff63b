import { createClient } from '@supabase/supabase-js';
import { nodeTransport } from 'embedded-supabase/functions/node-transport.ts';
import type { Database } from '#domain/database.types.ts';
import { generate } from '../build/generate.ts';

/** `npm run seed:remote`: uploads the repository's files, exercises and free reviews to the project at SUPABASE_URL. It can be repeated. */
export async function run(): Promise<void> {
  const { SUPABASE_URL: url, SUPABASE_SECRET_KEY: key } = process.env;
  if (!url || !key) {
    throw new Error(
      'Set SUPABASE_URL and SUPABASE_SECRET_KEY (Settings, API keys, in the project’s dashboard).',
    );
  }
  generate();
  // Imported here, because it imports the exercises that were just generated.
  const { seedProject } = await import('#server/seed/seed-project.ts');
  const client = createClient<Database>(url, key, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    realtime: { transport: nodeTransport },
  });
  const { brand, catalog } = await import('#functions/_shared/catalog.generated.ts');
  const { uploaded, unchanged, exercises } = await seedProject(client, 'content/files', {
    membership: brand.membership,
    catalog,
  });
  console.log(
    `Uploaded ${uploaded.length} files, ${unchanged} were there already. Added ${exercises.length} exercises.`,
  );
}
