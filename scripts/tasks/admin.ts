import type { StaffRole } from '#domain/database.types.ts';
import { cleanEmailAddress } from '#domain/email-address.ts';
import type { ServiceClient } from '#functions/_shared/dependencies.ts';
import { findDeployment } from '#server/deployment.ts';
import { onDeployment } from '../build/on-deployment.ts';

const USAGE =
  'Name a command: npm run admin -- grant <email> [admin|coach|desk|editor], revoke <email> [admin|coach|desk|editor], reset-mfa <email>, or list.';

const titles: Readonly<Record<StaffRole, string>> = {
  admin: 'an owner',
  coach: 'a coach',
  desk: 'at the desk',
  editor: 'an editor',
};

/**
 * `npm run admin -- grant <email> [role]` | `revoke <email> [role]` | `reset-mfa <email>` | `list`: roles of staff.
 * The role is `admin` (the owner, default), `coach`, `desk` or `editor`.
 */
export async function run([command, email = '', role]: string[]): Promise<void> {
  console.log(await onDeployment(workOf(command, cleanEmailAddress(email), role)));
}

const isRole = (text: string): text is StaffRole => text in titles;

function workOf(command = '', email = '', role = 'admin'): (client: ServiceClient) => Promise<string> {
  if (command === 'list' && email === '') return list;
  if (command === 'grant' && email !== '' && isRole(role)) return (client) => grant(client, email, role);
  if (command === 'revoke' && email !== '' && isRole(role)) return (client) => revoke(client, email, role);
  if (command === 'reset-mfa' && email !== '') return (client) => resetSecondFactor(client, email);
  throw new Error(USAGE);
}

async function grant(client: ServiceClient, email: string, role: StaffRole): Promise<string> {
  const { data, error } = await client.rpc('grant_role', { p_email: email, p_role: role });
  if (error) throw new Error(error.message);
  return data
    ? `${email} is now ${titles[role]}. ${describeNextVisit()}`
    : `${email} was already ${titles[role]}.`;
}

/** A site on one's own machine asks staff for nothing more (private.local_exemption). */
const describeNextVisit = (): string => {
  const { project, settings } = findDeployment(process.env);
  return project === undefined && settings.mode === 'local'
    ? 'They can use it at once. A live site first asks for a password of 12 characters and two-step verification.'
    : 'At the next visit, the site asks for a password of 12 characters and two-step verification.';
};

async function revoke(client: ServiceClient, email: string, role: StaffRole): Promise<string> {
  const { data, error } = await client.rpc('revoke_role', { p_email: email, p_role: role });
  if (error) throw new Error(error.message);
  return data ? `${email} is no longer ${titles[role]}.` : `${email} was not ${titles[role]}.`;
}

async function resetSecondFactor(client: ServiceClient, email: string): Promise<string> {
  const { data, error } = await client.rpc('reset_second_factor', { p_email: email });
  if (error) throw new Error(error.message);
  return data
    ? `${email} was signed out everywhere and sets up two-step verification at the next sign-in.`
    : `${email} has no two-step verification.`;
}

async function list(client: ServiceClient): Promise<string> {
  const { data, error } = await client.rpc('list_staff');
  if (error) throw new Error(error.message);
  if (data.length === 0) {
    return 'There is no owner yet. Sign up on the site, then: npm run admin -- grant <email>';
  }
  return data
    .map(({ email, name, role, since }) =>
      [role, email, name, `since ${since.slice(0, 10)}`].filter(Boolean).join('  '),
    )
    .join('\n');
}
