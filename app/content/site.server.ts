import { z } from 'zod';
import { currencyCodes } from '#domain/currencies.ts';
import { findAmountProblem, toCents } from '#domain/money.ts';
import { noTaxes } from '#domain/taxes.ts';
import { httpsUrl } from './content-parts.server.ts';
import { optionalPhoto } from './photo.server.ts';
import { amount } from './price.server.ts';
import { oncePerSite } from './content-files.server.ts';
import { parseContent, readContentFile } from './read-yaml.server.ts';
import { resolveServiceLink } from './service-links.server.ts';
import { shippingCountries } from './shipping-countries.server.ts';

const menuLink = z
  .strictObject({
    label: z.string().min(1).max(24, { error: 'must have at most 24 characters' }),
    to: z
      .string()
      .regex(/^\/(?!\/)/, { error: 'must begin with /' })
      .meta({ title: 'Page' }),
  })
  .meta({ title: 'Link' });

const claim = z.string().min(1).max(40);
const days = z.number().int().min(1).max(365);
const day = z.iso.date({ error: 'must be a date such as 2026-12-01' });

const announcement = z
  .strictObject({
    text: z.string().min(1).max(120),
    link: z
      .strictObject({
        label: z.string().min(1).max(40),
        to: z
          .string()
          .regex(/^(\/(?!\/)|https:\/\/)/, { error: 'must begin with / or https://' })
          .meta({ title: 'Address' }),
      })
      .optional(),
    from: day.optional().meta({ title: 'First day', description: 'In the time zone of each visitor.' }),
    until: day.optional().meta({ title: 'Last day' }),
  })
  .refine(({ from, until }) => from === undefined || until === undefined || from <= until, {
    path: ['until'],
    error: 'must not be before the first day',
  });

const visitorCounter = z
  .strictObject({
    service: z
      .enum(['none', 'plausible', 'umami', 'goatcounter'], {
        error: "must be 'none', 'plausible', 'umami' or 'goatcounter'",
      })
      .default('none')
      .meta({
        description:
          'Counts pages that everyone can read, what is put into the cart, checkouts and paid orders. No cookies. Name the service on your privacy page.',
      }),
    server: httpsUrl
      .refine((address) => URL.parse(address)?.origin === address.replace(/\/$/, ''), {
        error: 'must be an address without a path, such as https://numbers.example.com',
      })
      .transform((address) => new URL(address).origin)
      .optional()
      .meta({
        type: 'string',
        title: 'Your own server',
        description: 'Only if you run the service yourself.',
      }),
    site: z
      .string()
      .regex(/^[\w.-]{1,100}$/, { error: 'must have letters, digits, dots and hyphens only' })
      .optional()
      .meta({
        description:
          'Plausible: your domain. Umami: the ID of the website. GoatCounter: your code, the part before .goatcounter.com.',
      }),
  })
  .refine(({ service, site }) => service === 'none' || site !== undefined, {
    path: ['site'],
    error: 'must say how the service knows this site',
  })
  .default({ service: 'none' })
  .meta({ title: 'Numbers of visitors' });

/** Below which age a guardian is asked; 0 for nobody. */
const consentAges = { 'under 18': 18, 'under 16': 16, never: 0 };

const reviewsPerMonth = z.number().int().min(0).max(1000);

const siteFields = z.strictObject({
  name: z.string().min(1).meta({ description: 'Texts use it in braces: {site.name}.' }),
  tagline: z.string().min(1),
  description: z.string().min(1).meta({ description: 'For search engines and shared links.' }),
  logo: optionalPhoto(
    'Logo',
    'At the top and the bottom of every page, 36 pixels high, in place of the drawn mark and the name. Best: a PNG with a transparent background.',
  ),
  darkLogo: optionalPhoto('Logo for the dark theme', 'Without it, the logo above is shown in both themes.'),
  shareImage: optionalPhoto(
    'Share image',
    'For shared links to pages without a picture of their own, 1200 × 630 pixels. Without it, each of these pages has a drawn one.',
  ),
  announcement: announcement
    .optional()
    .meta({ description: 'A bar above every page. Visitors can close it; a changed text appears again.' }),
  claims: z
    .strictObject({
      videoReview: claim.meta({ title: 'Answer to a video', description: 'After “within”: 48 hours.' }),
      reviewExpected: claim.meta({ title: 'Answer to a video, as athletes expect it after an upload' }),
      gain: claim.optional().meta({ title: 'Typical gain of athletes' }),
      reply: claim.meta({ title: 'Answer to an email' }),
      moneyBackDays: days.meta({ title: 'Money-back guarantee of the shop, in days' }),
      satisfactionDays: days.optional().meta({ title: 'Satisfaction guarantee of the marketplace, in days' }),
      logTime: claim.optional().meta({
        title: 'Time to log a jump in the app',
        description: 'After “under”: 15 seconds.',
      }),
    })
    .meta({
      title: 'Promises',
      description: 'Made on many pages, kept here. Texts use them in braces, such as {claims.videoReview}.',
    }),
  application: z
    .strictObject({
      label: z.string().min(1).max(40).meta({ title: 'Button' }),
      text: z.string().min(1),
      readyHeading: z.string().min(1),
      ready: z.array(z.string().min(1)).min(1),
    })
    .optional()
    .meta({
      title: 'Application dialog',
      description: 'The button is shown if there is a link ‘Application’, too.',
    }),
  navigation: z
    .array(menuLink)
    .min(1)
    .max(8)
    .meta({ title: 'Menu', description: 'At the top of every page.' }),
  footer: z.strictObject({
    line: z.string().min(1).max(120),
    columns: z
      .array(z.strictObject({ heading: z.string().min(1).max(24), links: z.array(menuLink).min(1).max(12) }))
      .min(1)
      .max(4),
  }),
  footerYear: z.number().int().optional().meta({
    title: 'Year in the footer',
    description: 'Without one, the footer shows the current year.',
  }),
  contact: z
    .strictObject({
      email: z.email(),
      phone: z.string().min(1),
      location: z.string().min(1),
      /** Handling of contact messages: 'mail' stores them and emails the owner, 'none' discards them. */
      delivery: z.enum(['mail', 'none'], { error: "must be 'mail' or 'none'" }).default('mail').meta({
        title: 'Messages of the contact page',
        description: '‘Mail’ stores each message and emails it to the address above. ‘None’ discards it.',
      }),
    })
    .meta({
      description: 'Texts use them in braces: {contact.email}, {contact.phone} and {contact.location}.',
    }),
  currency: z
    .enum(currencyCodes, {
      error: 'must be the three-letter code of a currency that Stripe takes, such as USD',
    })
    .default('USD')
    .meta({
      format: 'currency',
      description:
        'Of every price on this site. A change leaves the numbers of the prices as they are, so check each one. Earlier orders keep theirs.',
    }),
  messages: z
    .strictObject({
      /** Whether guardians who agreed get a copy of the messages between athlete and coach. */
      guardianCopies: z
        .boolean({ error: 'must be true or false' })
        .meta({ title: 'Guardians get a copy', description: 'For athletes under 18 whose guardian agreed.' }),
    })
    .default({ guardianCopies: true })
    .meta({ title: 'Messages between athletes and coaches' }),
  membership: z
    .strictObject({
      freeReviewsPerMonth: reviewsPerMonth,
      guardianFirst: z
        .enum(['under 18', 'under 16', 'never'], { error: "must be 'under 18', 'under 16' or 'never'" })
        .default('under 18')
        .meta({
          title: 'Ask a guardian first',
          description: 'Until their guardian agrees, coaches see only that an athlete’s video is waiting.',
        }),
      subscription: z.strictObject({
        price: amount,
        reviewsPerMonth,
      }),
    })
    .transform(({ freeReviewsPerMonth, guardianFirst, subscription }) => ({
      freeReviewsPerMonth,
      guardianConsentAge: consentAges[guardianFirst],
      subscriptionReviewsPerMonth: subscription.reviewsPerMonth,
      subscriptionPrice: subscription.price,
    })),
  shipping: z
    .strictObject({
      price: amount.meta({
        type: 'number',
        format: 'price',
        description: 'For a whole order with apparel. With 0, shipping is free.',
      }),
      countries: z
        .array(
          z
            .enum(shippingCountries, { error: 'must be the two-letter code of a country, such as US' })
            .meta({ title: 'Country', format: 'country' }),
        )
        .min(1),
    })
    .optional()
    .meta({
      description:
        'Products of the category apparel are shipped. The checkout asks buyers for an address in one of these countries.',
    }),
  taxes: z
    .strictObject({
      prices: z
        .enum(['none', 'included', 'added'], { error: "must be 'none', 'included' or 'added'" })
        .default('none')
        .meta({
          title: 'Taxes in prices',
          description:
            'With ‘included’ or ‘added’, Stripe computes the tax of each buyer, and charges for it. Register your countries in Stripe’s dashboard (Tax) first, and change what the terms say about taxes. The cart follows.',
        }),
      askTaxId: z.boolean({ error: 'must be true or false' }).default(false).meta({
        title: 'Ask companies for their tax number',
        description: 'On the payment page, such as a VAT ID. It is printed on the invoice.',
      }),
      invoices: z.boolean({ error: 'must be true or false' }).default(false).meta({
        title: 'Invoices by Stripe',
        description: 'One for each paid order, linked in its receipt. Stripe charges for each.',
      }),
    })
    .default(noTaxes)
    .meta({ title: 'Taxes and invoices' }),
  visitors: visitorCounter,
  social: z.strictObject({ instagram: httpsUrl.optional(), youtube: httpsUrl.optional() }).default({}),
  links: z
    .strictObject({
      application: httpsUrl.optional(),
      marketplace: httpsUrl.optional(),
      booking: httpsUrl.optional(),
      socialFeed: httpsUrl.optional(),
    })
    .default({})
    .meta({
      title: 'Pages of other services',
      description: 'Texts and links use them in braces, such as {links.booking}.',
    }),
});

type SiteFields = z.output<typeof siteFields>;

/** Its prices are in its own currency, which no other file knows yet. */
export const siteSchema = siteFields.superRefine(({ currency, membership, shipping }, context) => {
  const prices = [
    { path: ['membership', 'subscription', 'price'], value: membership.subscriptionPrice },
    ...(shipping ? [{ path: ['shipping', 'price'], value: shipping.price }] : []),
  ];
  for (const { path, value } of prices) {
    const message = findAmountProblem(value, currency.toLowerCase());
    if (message !== undefined) context.addIssue({ code: 'custom', message, path });
  }
});

/** Returns the settings with prices in cents. */
function priceSite({ membership, shipping, ...site }: SiteFields) {
  const currency = site.currency.toLowerCase();
  const { subscriptionPrice, ...reviews } = membership;
  return {
    ...site,
    currency,
    membership: { ...reviews, subscriptionPriceCents: toCents(subscriptionPrice, currency), currency },
    shipping: shipping && {
      cents: toCents(shipping.price, currency),
      currency,
      countries: [...new Set(shipping.countries)],
    },
  };
}

/** Brand settings: name, contact details and external links (content/site.yml). */
export type Site = ReturnType<typeof priceSite>;

/** Parses content/site.yml. Links that are still samples are replaced with sandbox paths. Throws ContentError. */
export function parseSite(source: string): Site {
  const site = priceSite(parseContent('site.yml', source, siteSchema));
  const links = Object.entries(site.links).map(([name, address]) => [
    name,
    resolveServiceLink(name, address),
  ]);
  return { ...site, links: Object.fromEntries(links) as Site['links'] };
}

/** Reads content/site.yml. Throws ContentError. */
export const readSite = oncePerSite((): Site => parseSite(readContentFile('site.yml')));
