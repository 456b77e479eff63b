import * as z from 'zod/mini';
import { callFunction, FunctionCallError } from '../../lib/api/call-function.ts';

const answer = z.object({ url: z.url({ protocol: /^https?$/ }) });

async function askForPage(name: 'create-checkout' | 'customer-portal'): Promise<string> {
  return answer.parse(await callFunction(name, { method: 'POST' })).url;
}

/** Asks for the page on which the subscription is paid for. Returns its address; throws when there is none. */
export const openCheckout = (): Promise<string> => askForPage('create-checkout');

/** Asks for the page on which the subscription is managed. Returns its address; throws when there is none. */
export const openPortal = (): Promise<string> => askForPage('customer-portal');

/** Whether the visitor has to sign in first. */
export function isSignedOut(error: unknown): boolean {
  return error instanceof FunctionCallError && error.status === 401;
}
