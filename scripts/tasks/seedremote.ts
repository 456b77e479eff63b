import { connectProject } from '#server/deployment.ts';
import { seedProject } from '#server/seed/seed-project.ts';
import { nameDeployment } from '../build/on-deployment.ts';
import { serverCatalog } from '../build/server-catalog.ts';

/** `npm run seed:remote`: uploads the repository's files, exercises and free reviews to the project at SUPABASE_URL. It can be repeated. */
export async function run(): Promise<void> {
  const { project, settings } = nameDeployment();
  if (project === undefined) throw new Error('Set SUPABASE_URL to the project, and SUPABASE_SECRET_KEY.');
  const client = connectProject(project, settings.secretKey);
  const { brand, catalog, exercises: seeds } = serverCatalog();
  const { uploaded, unchanged, exercises } = await seedProject(client, 'content/files', {
    membership: brand.membership,
    catalog,
    exercises: seeds,
  });
  console.log(
    `Uploaded ${uploaded.length} files, ${unchanged} were there already. Added ${exercises.length} exercises.`,
  );
}
