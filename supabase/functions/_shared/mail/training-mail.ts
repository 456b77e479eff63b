import { z } from 'zod';
import type { FunctionDependencies } from '../dependencies.ts';
import { formatDay, isDay, type Day } from '../domain/days.ts';
import { renderMail } from './render-mail.ts';
import type { RenderedMail } from './render-mail.ts';
import { ObsoleteMail } from './send-mail.ts';

type Dependencies = Pick<FunctionDependencies, 'supabase' | 'brand' | 'siteUrl'>;

const planPayload = z.object({ assignmentId: z.uuid() });
const reminderPayload = z.object({ athleteId: z.uuid(), day: z.custom<Day>(isDay) });

/** Renders the mail about an assigned plan. Throws ObsoleteMail once it was removed. */
export async function renderPlanAssigned(
  payload: unknown,
  { supabase, ...site }: Dependencies,
): Promise<RenderedMail> {
  const { assignmentId } = planPayload.parse(payload);
  const { data, error } = await supabase
    .from('plan_assignments')
    .select('starts_on, training_plans (name)')
    .eq('id', assignmentId)
    .maybeSingle();
  if (error) throw new Error('The plan could not be read', { cause: error });
  if (!data) throw new ObsoleteMail('The plan was removed');
  const { name } = data.training_plans;
  return renderMail(
    `You got a training plan: ${name}`,
    [
      `Your coach gave you the plan “${name}”. It starts on ${formatDay(data.starts_on)}.`,
      { kind: 'link', label: 'See your training', url: `${site.siteUrl}/training?day=${data.starts_on}` },
    ],
    site,
  );
}

/** Renders the reminder of a day's planned sessions. Throws ObsoleteMail once none is left to do. */
export async function renderSessionReminder(
  payload: unknown,
  { supabase, ...site }: Dependencies,
): Promise<RenderedMail> {
  const { athleteId, day } = reminderPayload.parse(payload);
  const { data: titles, error } = await supabase.rpc('sessions_to_do', { p_user_id: athleteId, p_day: day });
  if (error) throw new Error('The planned sessions could not be read', { cause: error });
  if (titles.length === 0) throw new ObsoleteMail('No planned session is left to do');
  const list = titles.join(', ');
  return renderMail(
    `Today: ${list}`,
    [
      `Planned for today, ${formatDay(day)}: ${list}.`,
      { kind: 'link', label: 'Open your training', url: `${site.siteUrl}/training?day=${day}` },
    ],
    site,
  );
}
