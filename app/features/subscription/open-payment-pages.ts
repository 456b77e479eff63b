import * as z from 'zod/mini';
import { callFunction, FunctionCallError } from '#lib/api/call-function.ts';

const responseSchema = z.object({ url: z.url({ protocol: /^https?$/ }) });

async function requestPageUrl(name: 'create-checkout' | 'customer-portal'): Promise<string> {
  return responseSchema.parse(await callFunction(name, { method: 'POST' })).url;
}

/** Creates a checkout page for the subscription and returns its URL. Throws FunctionCallError or a validation error. */
export const createCheckoutUrl = (): Promise<string> => requestPageUrl('create-checkout');

/** Creates a page to manage the subscription and returns its URL. Throws FunctionCallError or a validation error. */
export const createPortalUrl = (): Promise<string> => requestPageUrl('customer-portal');

/** Whether a call failed because the user is not signed in or the session has ended. */
export function isSignedOut(error: unknown): boolean {
  return error instanceof FunctionCallError && error.status === 401;
}
