import { readAllRows } from '../domain/read-all-rows.ts';
import { z } from 'zod';
import type { FunctionDependencies } from '../dependencies.ts';
import { guardianUrl } from '../guardian-links.ts';
import { findAthleteName, findGuardian } from '../reviews.ts';
import { copyEnding } from './guardian-mail.ts';
import type { GuardianCopy } from './guardian-mail.ts';
import { renderMail } from './render-mail.ts';
import type { MailBlock, RenderedMail, Site } from './render-mail.ts';
import { ObsoleteMail } from './send-mail.ts';

type Dependencies = Pick<FunctionDependencies, 'supabase' | 'brand' | 'siteUrl' | 'downloadLinkSecret'>;

/** A queued mail about messages between an athlete and the coaches. */
interface ChatMail {
  kind: 'chat-unread' | 'chat-copy';
  recipient: string;
  payload: unknown;
}

/** A message as a guardian's copy shows it. */
export interface CopiedMessage {
  isCoach: boolean;
  body: string;
  images: number;
}

const unreadPayload = z.object({ athleteId: z.uuid(), side: z.enum(['athlete', 'coach']) });
const copyPayload = z.object({ guardianOf: z.uuid(), since: z.string(), until: z.string() });

/** Renders a mail about messages. Throws ObsoleteMail when it is obsolete or turned off. */
export async function renderChatMail(mail: ChatMail, dependencies: Dependencies): Promise<RenderedMail> {
  if (mail.kind === 'chat-copy') return renderCopy(mail, dependencies);
  const { athleteId, side } = unreadPayload.parse(mail.payload);
  const athlete = await findAthleteName(dependencies.supabase, athleteId);
  if (athlete === undefined) throw new ObsoleteMail('The athlete’s account was deleted');
  return renderUnreadChat({ athleteId, athlete, side }, dependencies);
}

async function renderCopy(mail: ChatMail, dependencies: Dependencies): Promise<RenderedMail> {
  const { supabase, brand } = dependencies;
  if (brand.guardianCopies === false) throw new ObsoleteMail('Copies to guardians are turned off');
  const { guardianOf, since, until } = copyPayload.parse(mail.payload);
  const guardian = await findGuardian(supabase, guardianOf);
  if (guardian?.email !== mail.recipient)
    throw new ObsoleteMail('The guardian was replaced or stopped these emails');
  const rows = await readAllRows(async (from, to) => {
    const { data, error } = await supabase
      .from('chat_messages')
      .select('is_coach, body, images')
      .eq('athlete_id', guardianOf)
      .gte('created_at', since)
      .lt('created_at', until)
      .order('created_at')
      .order('id')
      .range(from, to);
    if (error) throw new Error('The messages could not be read', { cause: error });
    return data;
  });
  if (rows.length === 0) throw new ObsoleteMail('The messages were deleted');
  const stopUrl = await guardianUrl({ userId: guardianOf, email: guardian.email }, 'stop', dependencies);
  const messages = rows.map(({ is_coach, body, images }) => ({
    isCoach: is_coach,
    body,
    images: images.length,
  }));
  return renderChatCopy(messages, { guardian, stopUrl }, dependencies);
}

/** Tells an athlete or a coach about unread messages. It has no text of the messages, because athletes may be minors. */
export function renderUnreadChat(
  { athleteId, athlete, side }: { athleteId: string; athlete: string; side: 'athlete' | 'coach' },
  site: Site,
): RenderedMail {
  const isForAthlete = side === 'athlete';
  return renderMail(
    isForAthlete ? 'Your coach wrote to you' : `${athlete} wrote to you`,
    [
      isForAthlete
        ? 'You have unread messages from your coach.'
        : `You have unread messages from ${athlete}.`,
      {
        kind: 'link',
        label: 'Read and answer',
        url: `${site.siteUrl}${isForAthlete ? '/messages' : `/admin/chat?athlete=${athleteId}`}`,
      },
    ],
    site,
  );
}

/** A guardian's copy: what the coach wrote, in full, and how often the athlete wrote. Replies go to the owner. */
export function renderChatCopy(
  messages: readonly CopiedMessage[],
  copy: GuardianCopy,
  site: Site,
): RenderedMail {
  const { athlete, name } = copy.guardian;
  const written = messages.filter(({ isCoach }) => !isCoach).length;
  const fromCoach = messages.filter(({ isCoach }) => isCoach);
  const rendered = renderMail(
    `Messages between ${athlete} and the coach`,
    [
      `Hello ${name}, this is your copy of the messages between ${athlete} and our coach.`,
      ...(written > 0 ? [`${athlete} wrote ${countOf(written, 'message')}.`] : []),
      ...(fromCoach.length > 0 ? [{ kind: 'heading' as const, text: 'From the coach' }] : []),
      ...fromCoach.flatMap(messageBlocks),
      ...copyEnding(copy),
    ],
    site,
  );
  return { ...rendered, replyTo: site.brand.supportEmail };
}

function messageBlocks({ body, images }: CopiedMessage): MailBlock[] {
  const paragraphs = body.split(/\n+/).filter((text) => text.trim() !== '');
  const pictures = images > 0 ? [`(${countOf(images, 'picture')})`] : [];
  const texts = [...paragraphs, ...pictures];
  return texts.length > 0 ? texts : ['(A link to a drill or a review)'];
}

const countOf = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;
