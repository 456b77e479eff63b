import type { Brand } from '../dependencies.ts';
import type { Guardian } from '../reviews.ts';
import { renderMail } from './render-mail.ts';
import type { MailBlock, RenderedMail } from './render-mail.ts';

/** Whom a copy goes to, and the page on which they end the mails. */
export interface GuardianCopy {
  guardian: Guardian;
  stopUrl: string;
}

/**
 * Tells a guardian that they were named, what they get, and how to end it; with `consentUrl` it asks them to agree first. Replies go to the
 * owner.
 */
export function renderGuardianNamed(
  { guardian, stopUrl, consentUrl }: GuardianCopy & { consentUrl?: string },
  site: { brand: Brand; siteUrl: string },
): RenderedMail {
  const { athlete, name } = guardian;
  const { brand } = site;
  const rendered = renderMail(
    {
      subject: `${athlete} named you as parent or guardian`,
      blocks: [
        { kind: 'paragraph', text: `Hello ${name},` },
        {
          kind: 'paragraph',
          text: `${athlete} sends pole vault videos to the coaches of ${brand.name} for a review, told us to be under 18, and gave us your name and this address.`,
        },
        {
          kind: 'paragraph',
          text: `From now on you get a copy of everything a coach sends ${athlete}: the review of each video, and answers. We use your address for nothing else.`,
        },
        ...askForConsent(athlete, consentUrl),
        {
          kind: 'paragraph',
          text: `You do not agree that ${athlete} sends us videos, or you do not know ${athlete}? Answer this mail and we will see to it.`,
        },
        { kind: 'link', label: 'I want no such mails', url: stopUrl },
      ],
    },
    site,
  );
  return { ...rendered, replyTo: brand.supportEmail };
}

function askForConsent(athlete: string, consentUrl: string | undefined): MailBlock[] {
  if (consentUrl === undefined) return [];
  return [
    {
      kind: 'paragraph',
      text: `No coach sees a video of ${athlete} before you agree. The same link lets you take your consent back later.`,
    },
    { kind: 'link', label: 'Agree, or decline', url: consentUrl },
  ];
}

/** Stands at the top of a copy. */
export function copyOpening({ guardian }: GuardianCopy): MailBlock {
  return {
    kind: 'paragraph',
    text: `Hello ${guardian.name}, this is your copy of what our coach sent ${guardian.athlete}.`,
  };
}

/** Stands at the end of a copy. */
export function copyEnding({ guardian, stopUrl }: GuardianCopy): MailBlock[] {
  return [
    {
      kind: 'paragraph',
      text: `You get it because ${guardian.athlete} named you as parent or guardian. Anything that does not seem right? Answer this mail.`,
    },
    { kind: 'link', label: 'I want no more such mails', url: stopUrl },
  ];
}
