import { z } from 'zod';

const base64url = (bytes: number) =>
  z
    .string()
    .regex(/^[\w-]+$/)
    .refine((text) => decode(text)?.length === bytes);

/** A browser's subscription, as PushSubscription.toJSON returns it. */
export const subscriptionSchema = z.object({
  endpoint: z.string().max(1000),
  keys: z.object({ p256dh: base64url(65), auth: base64url(16) }),
});

/** Whether a key is a point on the curve P-256, so that a message can be encrypted for it. */
export async function isPublicKey(p256dh: string): Promise<boolean> {
  try {
    const bytes = decode(p256dh) ?? new Uint8Array();
    await crypto.subtle.importKey('raw', bytes, { name: 'ECDH', namedCurve: 'P-256' }, false, []);
    return true;
  } catch {
    return false;
  }
}

function decode(text: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (char) =>
      char.charCodeAt(0),
    );
  } catch {
    return undefined;
  }
}
