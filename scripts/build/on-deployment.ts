import { createInterface } from 'node:readline/promises';
import { findDeployment, type Deployment } from '#server/deployment.ts';
import { withServiceClient } from '#server/with-service-client.ts';
import type { ServiceClient } from '#functions/_shared/dependencies.ts';

/** Returns what this command works on, and names it at the terminal before anything happens. */
export function nameDeployment(): Deployment {
  const deployment = findDeployment(process.env);
  console.log(`This is for ${deployment.title}.`);
  return deployment;
}

/** Names the deployment, and runs `use` with a client of its service role. */
export function onDeployment<T>(use: (client: ServiceClient) => Promise<T>): Promise<T> {
  nameDeployment();
  return withServiceClient(use);
}

/** Asks at the terminal to type a text, in any case. Without an answer, or with another one, it says that nothing was changed. */
export async function askToType(text: string, warning: string): Promise<boolean> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  // A closed input answers nothing.
  const closed = new Promise<string>((resolve) => terminal.once('close', () => resolve('')));
  const answer = await Promise.race([terminal.question(`${warning} Type "${text}": `), closed]);
  terminal.close();
  const isTyped = answer.trim().toLowerCase() === text.toLowerCase();
  if (!isTyped) console.log('\nNothing was changed.');
  return isTyped;
}

/** Names the deployment. For a project, asks to type its name, because the import replaces what is in it. */
export async function confirmImport(): Promise<boolean> {
  const { project } = nameDeployment();
  if (project === undefined) return true;
  return askToType(
    project.name,
    'The import replaces the rows, accounts and files of this project. It can’t be undone.',
  );
}
