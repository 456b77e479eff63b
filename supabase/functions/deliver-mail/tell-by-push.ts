import type { FunctionDependencies } from '../_shared/dependencies.ts';
import type { RenderedMail } from '../_shared/mail/render-mail.ts';
import { describePush, isPushed } from '../_shared/push/describe-push.ts';
import { renewClaim, type Claim } from './renew-claim.ts';
import type { QueuedMail } from './render-queued-mail.ts';

type Dependencies = Pick<FunctionDependencies, 'supabase' | 'push' | 'siteUrl'>;

/**
 * Tells a claimed mail by push, if its member wants that. 'mail': it has to be mailed now. 'told': a device took it. 'later': no device
 * took it, and its mail waits as it would without push. 'taken': another server has the mail by now.
 */
export async function tellByPush(
  mail: QueuedMail & Claim,
  rendered: RenderedMail,
  { supabase, push, siteUrl }: Dependencies,
): Promise<'told' | 'mail' | 'later' | 'taken'> {
  if (push === undefined || !isPushed(mail.kind)) return 'mail';
  const { data: devices, error } = await supabase.rpc('claim_push', { p_mail_id: mail.id });
  if (error) throw new Error('The devices of a push could not be read', { cause: error });
  const [first] = devices;
  if (first === undefined) return 'mail';
  if (!(await renewClaim(mail, { supabase }))) return 'taken';
  const message = describePush(mail, rendered, { showsDetails: first.shows_details, siteUrl });
  const outcomes = await Promise.all(
    devices.map(async (device) => ({ id: device.id, ...(await push.send(device, message)) })),
  );
  const idsOf = (kind: 'delivered' | 'gone') =>
    outcomes.filter((outcome) => outcome.kind === kind).map(({ id }) => id);
  const { data: next, error: settleError } = await supabase.rpc('settle_push', {
    p_mail_id: mail.id,
    p_delivered: idsOf('delivered').length > 0,
    p_gone: idsOf('gone'),
    p_taken: idsOf('delivered'),
    p_refused: Object.fromEntries(
      outcomes.flatMap((outcome) =>
        outcome.kind === 'refused' && outcome.id !== undefined ? [[outcome.id, outcome.answer]] : [],
      ),
    ),
  });
  if (settleError) throw new Error('A push could not be settled', { cause: settleError });
  return next === 'told' || next === 'later' ? next : 'mail';
}
