import type { Brand } from '../dependencies.ts';
import { renderMail } from './render-mail.ts';
import type { MailBlock, RenderedMail, Site } from './render-mail.ts';

/** A mail with a link and a code that confirm a sign-up, a password reset or a new email address. */
export interface LinkMail {
  kind: 'confirm-signup' | 'reset-password' | 'change-email';
  token: string;
  /** Six digits. */
  code: string;
  /** URL on the site that follows after the confirmation. */
  redirectTo: string;
}

/** A mail about a change to an account, in case its owner did not make it. */
type NoticeMail =
  | { kind: 'email-changed'; newEmail: string }
  | { kind: 'password-changed' }
  | { kind: 'account-deleted' }
  | { kind: 'second-factor-removed' };

interface LinkMailTexts {
  subject: string;
  opening: string;
  link: string;
  /** The type of token, as the auth service names it. */
  type: 'signup' | 'recovery' | 'email_change';
  lifetime: string;
  otherwise: string;
}

function linkMailTexts(kind: LinkMail['kind'], brand: Brand): LinkMailTexts {
  switch (kind) {
    case 'confirm-signup':
      return {
        subject: `Confirm your ${brand.name} account`,
        opening: `Welcome to ${brand.name}! One last step: confirm your email address to activate your account.`,
        link: 'Confirm email address',
        type: 'signup',
        lifetime: 'The link and code work once and are valid for 24 hours.',
        otherwise: `Didn’t sign up? You can ignore this email. Without your confirmation, the account stays inactive.`,
      };
    case 'reset-password':
      return {
        subject: `Reset your ${brand.name} password`,
        opening: 'We received a request to reset your password. Choose a new one here:',
        link: 'Choose a new password',
        type: 'recovery',
        lifetime: 'The link and code work once and are valid for one hour.',
        otherwise: 'Wasn’t you? You can ignore this email. Your password stays the same.',
      };
    case 'change-email':
      return {
        subject: `Confirm your new address for ${brand.name}`,
        opening: `You asked to change your ${brand.name} account to this address. Confirm to make the change.`,
        link: 'Use this address',
        type: 'email_change',
        lifetime: 'The link and code work once and are valid for one hour.',
        otherwise: 'Wasn’t you? You can ignore this email. Nothing changes.',
      };
  }
}

/**
 * Renders a mail with a link to /auth/confirm and a code for other devices. Opening the link changes nothing until the
 * button on that page is pressed. supabase/templates has the same mails for a hosted project.
 */
export function renderLinkMail(mail: LinkMail, site: Site): RenderedMail {
  const texts = linkMailTexts(mail.kind, site.brand);
  const query = new URLSearchParams({
    token_hash: mail.token,
    type: texts.type,
    redirect_to: mail.redirectTo,
  });
  const blocks: MailBlock[] = [
    texts.opening,
    { kind: 'link', label: texts.link, url: `${site.siteUrl}/auth/confirm?${query.toString()}` },
    'Reading this on another device? Enter this code where you started:',
    { kind: 'heading', text: mail.code },
    texts.lifetime,
    texts.otherwise,
  ];
  return renderMail(texts.subject, blocks, site);
}

export function renderNoticeMail(mail: NoticeMail, site: Site): RenderedMail {
  const { brand } = site;
  switch (mail.kind) {
    case 'email-changed':
      return renderMail(
        `Your ${brand.name} address was changed`,
        [
          `Your account’s email address is now ${mail.newEmail}. Use it to sign in from now on. Our emails go there too.`,
          `Didn’t change it? Write to ${brand.supportEmail} right away, and we’ll help.`,
        ],
        site,
      );
    case 'account-deleted':
      return renderMail(
        `Your ${brand.name} account was deleted`,
        [
          'Your account was deleted, with your name, videos and downloads. This is our last email about it.',
          `Thank you for training with us. Didn’t delete it? Write to ${brand.supportEmail}.`,
        ],
        site,
      );
    case 'second-factor-removed':
      return renderMail(
        `Two-step verification was removed from your ${brand.name} account`,
        [
          'A recovery code was used, or two-step verification was reset. All other devices were signed out. Sign in and set up your phone again.',
          `Wasn’t you? Change your password now and write to ${brand.supportEmail}.`,
        ],
        site,
      );
    case 'password-changed':
      return renderMail(
        `Your ${brand.name} password was changed`,
        [
          'Your account has a new password. All other devices were signed out.',
          'Didn’t change it? Reset your password on the sign-in page now. That signs out all other devices.',
        ],
        site,
      );
  }
}
