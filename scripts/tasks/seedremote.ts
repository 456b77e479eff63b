import { connectProject } from '#server/deployment.ts';
import { generate } from '../build/generate.ts';
import { nameDeployment } from '../build/on-deployment.ts';

/** `npm run seed:remote`: uploads the repository's files, exercises and free reviews to the project at SUPABASE_URL. It can be repeated. */
export async function run(): Promise<void> {
  const { project, settings } = nameDeployment();
  if (project === undefined) throw new Error('Set SUPABASE_URL to the project, and SUPABASE_SECRET_KEY.');
  const client = connectProject(project, settings.secretKey);
  generate();
  // Imported here, because it imports the exercises that were just generated.
  const { seedProject } = await import('#server/seed/seed-project.ts');
  const { brand, catalog } = await import('#functions/_shared/catalog.generated.ts');
  const { uploaded, unchanged, exercises } = await seedProject(client, 'content/files', {
    membership: brand.membership,
    catalog,
  });
  console.log(
    `Uploaded ${uploaded.length} files, ${unchanged} were there already. Added ${exercises.length} exercises.`,
  );
}
