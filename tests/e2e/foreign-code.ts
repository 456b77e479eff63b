import type { Database } from 'embedded-supabase/database/database.ts';
import { createSandbox } from '#server/sandbox/create-sandbox.ts';

/** A code for half the price that was made at the payment provider, not here. */
export const foreignCode = 'PARTNER-50';

/** Makes the foreign code, as a person does on the provider's own pages. */
export async function createForeignCode(database: Database): Promise<void> {
  const sandbox = await createSandbox({
    database,
    siteUrl: () => '',
    webhookSecret: '',
    deliver: () => Promise.reject(new Error('Nothing is sold yet.')),
  });
  const post = async (path: string, params: Record<string, string>) => {
    const request = new Request(`https://api.stripe.com/v1/${path}`, {
      method: 'POST',
      headers: { authorization: 'Bearer sk_test_partner' },
      body: new URLSearchParams(params),
    });
    const response = await sandbox.stripeFetch(request);
    if (!response.ok) throw new Error(await response.text());
  };
  await post('coupons', { id: 'partner', percent_off: '50', duration: 'once' });
  await post('promotion_codes', {
    'promotion[type]': 'coupon',
    'promotion[coupon]': 'partner',
    code: foreignCode,
  });
}
