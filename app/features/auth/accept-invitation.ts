import * as z from 'zod/mini';
import type { InvitationResponse } from '#domain/account-calls.ts';
import { callFunction } from '#lib/api/call-function.ts';

const responseSchema = z.object({
  email: z.string(),
  name: z.string(),
}) satisfies z.ZodMiniType<InvitationResponse>;

/** Returns whom an invitation is for. Throws FunctionCallError with an error message. */
export async function readInvitation(token: string): Promise<InvitationResponse> {
  return responseSchema.parse(await callFunction('accept-invitation', { body: { token } }));
}

/** Creates the account of an invitation. Throws FunctionCallError with an error message. */
export async function acceptInvitation(token: string, password: string): Promise<void> {
  await callFunction('accept-invitation', { body: { token, password } });
}
