import { z } from 'zod';
import { formatMoney } from '#domain/money.ts';
import { text } from './content-parts.server.ts';
import { parseContent, readContentFile } from './read-yaml.server.ts';
import { readSite, type Site } from './site.server.ts';

const file = 'members.yml';
/** Header of a page outside the workspace. */
const heading = { title: text, kicker: text, lead: text };
/** Header of a workspace page. */
const title = { title: text };
const titleAndLead = { title: text, lead: text };

const consentTexts = z.strictObject({
  ...titleAndLead,
  explanation: text,
  agree: text,
  decline: text,
  agreed: text,
  declined: text,
});

export const membersSchema = z.strictObject({
  signIn: z.strictObject({ ...heading, signUpNote: text }),
  checkEmail: z.strictObject({ ...heading, notThere: text }),
  confirm: z.strictObject({ ...heading, noLink: text, noScript: text }),
  invitation: z.strictObject({ ...heading, noLink: text, noScript: text }),
  resetPassword: z.strictObject({ ...heading, sent: text, newTitle: text, newLead: text }),
  downloads: z.strictObject({
    ...title,
    empty: text,
    signedOut: text,
    staleHeading: text,
    staleText: text,
    staleUnreadable: text,
    guestHeading: text,
    guestText: text,
    guestSent: text,
    renewHeading: text,
    renewText: text,
    renewSent: text,
  }),
  library: z.strictObject({
    ...heading,
    signInText: text,
    subscription: z.strictObject({ heading: text, gives: z.array(text), cancel: text }),
  }),
  desk: z.strictObject({ ...title, access: text, signedOut: text, notACoach: text }),
  upload: z.strictObject({ ...title, filmingHeading: text, filming: z.array(text).min(1), empty: text }),
  submissionThankYou: z.strictObject({
    ...titleAndLead,
    expect: text,
    back: text,
    nothingNew: z.strictObject(titleAndLead),
    waits: text,
    waitsForCredit: text,
  }),
  training: z.strictObject({ ...title, empty: text }),
  log: z.strictObject(title),
  reviews: z.strictObject(title),
  messages: z.strictObject({ ...title, empty: text, waits: text }),
  orders: z.strictObject({ ...title, empty: text }),
  billing: z.strictObject({ ...title, text }),
  guardian: z.strictObject({
    ...titleAndLead,
    explanation: text,
    button: text,
    stopped: text,
    noLink: text,
    consent: consentTexts,
    sharing: consentTexts,
    readiness: consentTexts,
  }),
  account: z.strictObject({
    ...title,
    profileHeading: text,
    profileText: text,
    unitsHeading: text,
    unitsText: text,
    notificationsHeading: text,
    notificationsText: text,
    calendarHeading: text,
    calendarText: text,
    emailHeading: text,
    emailText: text,
    passwordHeading: text,
    passwordText: text,
    twoStepHeading: text,
    twoStepText: text,
    guardianHeading: text,
    guardianText: text,
    exportHeading: text,
    exportText: text,
    deleteHeading: text,
    deleteText: text,
    deleteConsequences: z.array(text).min(1),
  }),
  admin: z.strictObject({
    reviews: z.strictObject(title),
    plans: z.strictObject(title),
    chat: z.strictObject(title),
    orders: z.strictObject(title),
    needsYou: z.strictObject(titleAndLead),
    money: z.strictObject(titleAndLead),
    coupons: z.strictObject(titleAndLead),
    members: z.strictObject(titleAndLead),
    invitations: z.strictObject(titleAndLead),
    messages: z.strictObject(title),
    waitlist: z.strictObject(title),
    downloads: z.strictObject(title),
    content: z.strictObject(titleAndLead),
    setup: z.strictObject(titleAndLead),
    trail: z.strictObject(titleAndLead),
  }),
});

/** Content of the member pages (content/members.yml), with what the membership in site.yml adds. */
export type Members = ReturnType<typeof parseMembers>;

/** Parses content/members.yml. Throws ContentError. */
function parseMembers(source: string, { membership }: Pick<Site, 'membership'>) {
  // Files from before have {brand}.
  const members = parseContent(file, source.replaceAll('{brand}', '{site.name}'), membersSchema);
  const { freeReviewsPerMonth, subscriptionReviewsPerMonth, subscriptionPriceCents, currency } = membership;
  const subscription = {
    ...members.library.subscription,
    /** '$14.99 a month'. */
    price: `${formatMoney(subscriptionPriceCents, currency)} a month`,
    /** 0 when a subscription gives no more than membership does. */
    reviewsPerMonth: subscriptionReviewsPerMonth > freeReviewsPerMonth ? subscriptionReviewsPerMonth : 0,
  };
  return { ...members, library: { ...members.library, subscription } };
}

/** Reads content/members.yml. Throws ContentError. */
export const readMembers = (): Members => parseMembers(readContentFile(file), readSite());
