import { z } from 'zod';
import { readCallerSession, requireSignedInUser } from '../_shared/caller.ts';
import type { FunctionDependencies } from '../_shared/dependencies.ts';
import { errors } from '../_shared/errors.ts';
import { json, readBody, requireMethod, respond } from '../_shared/http.ts';
import { isPublicKey, subscriptionSchema } from '../_shared/push/read-push-keys.ts';

const bodySchema = subscriptionSchema.extend({
  /** Of the device, such as 'Europe/Berlin'. */
  timeZone: z.string().regex(/^[A-Za-z0-9_+/-]{1,64}$/),
});

type Dependencies = Pick<FunctionDependencies, 'supabase' | 'push' | 'log'>;

/**
 * GET → {publicKey}, which a browser needs to subscribe. POST {endpoint, keys, timeZone} of a signed-in member → {}: adds the device.
 * Throws `push_off`, and `push_device_invalid` for keys or an address that are none,
 * and `push_service_unknown` for an address outside the known push services.
 */
export function handlePushDevices(
  request: Request,
  { supabase, push, log }: Dependencies,
): Promise<Response> {
  return respond(log, async () => {
    if (request.method !== 'GET') requireMethod(request, 'POST');
    if (push === undefined) throw errors.pushOff();
    if (request.method === 'GET') return json({ publicKey: push.publicKey });

    const user = await requireSignedInUser(request, supabase);
    const { endpoint, keys, timeZone } = await readBody(request, bodySchema, errors.pushDeviceInvalid);
    if (!URL.canParse(endpoint) || !(await isPublicKey(keys.p256dh))) throw errors.pushDeviceInvalid();
    if (!push.isEndpoint(endpoint)) {
      const { host } = new URL(endpoint);
      log('warn', 'A browser has a push service that PUSH_HOSTS does not name', { host });
      throw errors.pushServiceUnknown(host);
    }
    const { error } = await supabase.rpc('save_push_subscription', {
      p_user_id: user.id,
      p_session_id: readCallerSession(request).id,
      p_endpoint: endpoint,
      p_p256dh: keys.p256dh,
      p_auth: keys.auth,
      p_time_zone: timeZone,
    });
    if (error) throw new Error('A push subscription could not be saved', { cause: error });
    return json({});
  });
}
