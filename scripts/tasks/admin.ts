import { withServiceClient } from '../../server/with-service-client.ts';
import type { ServiceClient } from '../../supabase/functions/_shared/dependencies.ts';

const USAGE =
  'Name a command: npm run admin -- grant <email>, npm run admin -- revoke <email>, npm run admin -- reset-mfa <email>, or npm run admin -- list.';

/** `npm run admin -- grant <email>` | `revoke <email>` | `reset-mfa <email>` | `list`: who may run the site. */
export async function run([command, email]: string[]): Promise<void> {
  console.log(await withServiceClient(workOf(command, email)));
}

function workOf(command = '', email = ''): (client: ServiceClient) => Promise<string> {
  if (command === 'list' && email === '') return list;
  if (command === 'grant' && email !== '') return (client) => grant(client, email);
  if (command === 'revoke' && email !== '') return (client) => revoke(client, email);
  if (command === 'reset-mfa' && email !== '') return (client) => resetSecondFactor(client, email);
  throw new Error(USAGE);
}

async function grant(client: ServiceClient, email: string): Promise<string> {
  const { data, error } = await client.rpc('grant_admin', { p_email: email });
  if (error) throw new Error(error.message);
  return data
    ? `${email} is now an admin. At the next visit, the site asks for a password of 12 characters and two-step verification.`
    : `${email} was already an admin.`;
}

async function revoke(client: ServiceClient, email: string): Promise<string> {
  const { data, error } = await client.rpc('revoke_admin', { p_email: email });
  if (error) throw new Error(error.message);
  return data ? `${email} is no longer an admin.` : `${email} was not an admin.`;
}

async function resetSecondFactor(client: ServiceClient, email: string): Promise<string> {
  const { data, error } = await client.rpc('reset_second_factor', { p_email: email });
  if (error) throw new Error(error.message);
  return data
    ? `${email} was signed out everywhere and sets up two-step verification at the next sign-in.`
    : `${email} has no two-step verification.`;
}

async function list(client: ServiceClient): Promise<string> {
  const { data, error } = await client.rpc('list_admins');
  if (error) throw new Error(error.message);
  if (data.length === 0) {
    return 'There is no admin yet. Sign up on the site, then: npm run admin -- grant <email>';
  }
  return data
    .map(({ email, name, since }) => [email, name, `since ${since.slice(0, 10)}`].filter(Boolean).join('  '))
    .join('\n');
}
