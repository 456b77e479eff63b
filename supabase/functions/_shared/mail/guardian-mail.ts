import type { Guardian } from '../reviews.ts';
import { renderMail } from './render-mail.ts';
import type { MailBlock, RenderedMail, Site } from './render-mail.ts';

/** The guardian who gets a copy of a mail, and the page that stops these copies. */
export interface GuardianCopy {
  guardian: Guardian;
  stopUrl: string;
}

/**
 * Renders the mail that tells a guardian who named them, what they will get and how to stop it. With `consentUrl` it
 * asks for consent. Replies go to the owner.
 */
export function renderGuardianNamed(
  { guardian, stopUrl, consentUrl }: GuardianCopy & { consentUrl?: string },
  site: Site,
): RenderedMail {
  const { athlete, name } = guardian;
  const { brand } = site;
  const rendered = renderMail(
    `${athlete} named you as parent or guardian`,
    [
      `Hello ${name},`,
      `${athlete} wants to send pole vault videos to the coaches of ${brand.name} for review. They told us that they are under 18 and gave us your name and this address.`,
      `You’ll get a copy of everything a coach sends ${athlete}: each video’s review, replies and messages. We don’t use your address for anything else.`,
      ...askForConsent(athlete, consentUrl),
      `Don’t want ${athlete} to send us videos, or don’t know ${athlete}? Reply to this email, and we’ll take care of it.`,
      { kind: 'link', label: 'Stop these emails', url: stopUrl },
    ],
    site,
  );
  return { ...rendered, replyTo: brand.supportEmail };
}

function askForConsent(athlete: string, consentUrl: string | undefined): MailBlock[] {
  if (consentUrl === undefined) return [];
  return [
    `No coach can see a video of ${athlete} before you agree. You can withdraw your consent later with the same link.`,
    { kind: 'link', label: 'Agree or decline', url: consentUrl },
  ];
}

interface Question {
  subject: string;
  /** What is asked for, and what follows from the answer. */
  paragraphs: string[];
}

const questions: Record<'sharing' | 'readiness', (athlete: string, brand: string) => Question> = {
  sharing: (athlete, brand) => ({
    subject: `May ${athlete} share video reviews?`,
    paragraphs: [
      `${athlete} wants to share reviews of pole vault videos from ${brand} by link. Anyone with such a link can watch the video and read the coach’s notes, without an account. ${athlete} can leave out the name. A link ends after 7 or 30 days, and search engines don’t list it.`,
      `${athlete} is under 18, so this needs your consent. Without it, nothing is shared. You can withdraw it at any time with the same link, and all shared links end at once.`,
    ],
  }),
  readiness: (athlete, brand) => ({
    subject: `May ${athlete} answer a check before training?`,
    paragraphs: [
      `${athlete} trains with ${brand} and wants to answer a check of ten seconds before training: how they slept, how sore they are, and where it hurts. The coach sees the answers on the site, to plan the session. They are never sent by email.`,
      `${athlete} is under the age at which we ask a parent or guardian, so this needs your consent. Without it, the check stays off. You can withdraw it at any time with the same link, and all answers are deleted.`,
    ],
  }),
};

/** Renders the mail that asks a guardian about sharing reviews by link, or about the readiness check. Replies go to the owner. */
export function renderGuardianQuestion(
  about: 'sharing' | 'readiness',
  { guardian: { athlete, name }, stopUrl }: GuardianCopy,
  answerUrl: string,
  site: Site,
): RenderedMail {
  const { subject, paragraphs } = questions[about](athlete, site.brand.name);
  const rendered = renderMail(
    subject,
    [
      `Hello ${name},`,
      ...paragraphs,
      { kind: 'link', label: 'Agree or decline', url: answerUrl },
      { kind: 'link', label: 'Stop these emails', url: stopUrl },
    ],
    site,
  );
  return { ...rendered, replyTo: site.brand.supportEmail };
}

export function copyOpening({ guardian }: GuardianCopy): MailBlock {
  return `Hello ${guardian.name}, this is your copy of what our coach sent ${guardian.athlete}.`;
}

export function copyEnding({ guardian, stopUrl }: GuardianCopy): MailBlock[] {
  return [
    `You get it because ${guardian.athlete} named you as parent or guardian. Is something wrong? Reply to this email.`,
    { kind: 'link', label: 'Stop these emails', url: stopUrl },
  ];
}
