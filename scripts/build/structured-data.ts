import { readArticles } from '#content/blog.server.ts';
import { absentPages } from '#content/collections.server.ts';
import { readCoaching } from '#content/coaching.server.ts';
import { readContact } from '#content/contact.server.ts';
import { readProducts, type ProductContent } from '#content/products.server.ts';
import { readPrograms, type Program } from '#content/programs.server.ts';
import { readSite } from '#content/site.server.ts';
import { plainAmount } from '#domain/money.ts';
import { findShareImage } from './share-images.ts';

/** A schema.org object in JSON-LD. */
export type Thing = { '@type': string } & Record<string, unknown>;

interface Page {
  /** '/shop/product/3'. */
  path: string;
  /** Without the brand name. */
  title: string;
  /** Public address of the site. */
  siteUrl: string;
}

const absolute = (path: string, siteUrl: string): string => new URL(path, siteUrl).href;

function organization(siteUrl: string): Thing {
  const { name, contact, social } = readSite();
  return {
    '@type': 'Organization',
    name,
    url: absolute('/', siteUrl),
    logo: absolute('/icons/icon-512.png', siteUrl),
    email: contact.email,
    telephone: contact.phone,
    sameAs: Object.values(social).filter((profile) => profile !== undefined),
  };
}

const brand = (): Thing => ({ '@type': 'Organization', name: readSite().name });

function breadcrumbs({ path, title, siteUrl }: Page): Thing[] {
  const parents: Record<string, string> = { shop: 'Shop', blog: 'Blog', programs: 'Programs' };
  const parts = path.split('/').filter(Boolean);
  const [first = ''] = parts;
  const parent = parts.length > 1 ? parents[first] : undefined;
  const trail: [name: string, path: string][] = [
    ['Home', '/'],
    ...(parent === undefined ? [] : [[parent, `/${first}`] as [string, string]]),
    [title, path],
  ];
  const itemListElement = trail.map(([name, at], index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: absolute(at, siteUrl),
  }));
  return [{ '@type': 'BreadcrumbList', itemListElement }];
}

/** Formats prices as decimals: '39.00' for 3900 cents. */

function offerOf(product: ProductContent, url: string): Thing {
  const availability = `https://schema.org/${product.comingSoon ? 'PreOrder' : 'InStock'}`;
  const prices = product.options.map(({ priceCents }) => priceCents);
  if (prices.length === 0) {
    return {
      '@type': 'Offer',
      price: plainAmount(product.priceCents, product.currency),
      priceCurrency: product.currency.toUpperCase(),
      availability,
      url,
    };
  }
  return {
    '@type': 'AggregateOffer',
    lowPrice: plainAmount(Math.min(...prices), product.currency),
    highPrice: plainAmount(Math.max(...prices), product.currency),
    offerCount: prices.length,
    priceCurrency: product.currency.toUpperCase(),
    availability,
    url,
  };
}

function productThings({ path, siteUrl }: Page): Thing[] {
  const product = readProducts().find(({ id }) => path === `/shop/product/${id}`);
  if (product === undefined) return [];
  const { id, name, summary, demoVideo } = product;
  const image = findShareImage(path);
  const video: Thing[] =
    demoVideo === undefined
      ? []
      : [
          {
            '@type': 'VideoObject',
            name: demoVideo.title,
            description: summary,
            thumbnailUrl: absolute(demoVideo.poster, siteUrl),
            contentUrl: absolute(demoVideo.mp4, siteUrl),
            uploadDate: demoVideo.uploadDate,
          },
        ];
  return [
    {
      '@type': 'Product',
      name,
      description: summary,
      sku: String(id),
      ...(image && { image: absolute(image.address, siteUrl) }),
      brand: { '@type': 'Brand', name: readSite().name },
      offers: offerOf(product, absolute(path, siteUrl)),
    },
    ...video,
  ];
}

/** Returns a date with time and time zone, as search engines require. */
const midnight = (date: string): string => `${date}T00:00:00Z`;

/** Converts a duration: '10 weeks' to ten weekly repetitions, 'Monthly' to a monthly repetition. */
function scheduleOf(duration: string): Thing {
  const weeks = /^(\d+) weeks?$/.exec(duration)?.[1];
  return weeks === undefined
    ? { '@type': 'Schedule', repeatFrequency: 'Monthly', repeatCount: 1 }
    : { '@type': 'Schedule', repeatFrequency: 'Weekly', repeatCount: Number(weeks) };
}

/** Returns a program of the marketplace as a course, without ratings, because ratings in content/ are samples. */
function courseOf(
  { title, description, price: words, timeCommitment, duration }: Program,
  url: string,
): Thing {
  return {
    '@type': 'Course',
    name: title,
    description,
    url,
    provider: brand(),
    offers: {
      '@type': 'Offer',
      category: words.endsWith('/month') ? 'Subscription' : 'Paid',
      price: /[\d.]+/.exec(words.replaceAll(',', ''))?.[0] ?? '',
      priceCurrency: readSite().currency.toUpperCase(),
    },
    hasCourseInstance: {
      '@type': 'CourseInstance',
      courseMode: 'Online',
      description: timeCommitment,
      courseSchedule: scheduleOf(duration),
    },
  };
}

function questionsOf(path: string): readonly { question: string; answer: string }[] {
  if (path === '/coaching') return readCoaching().questions.items;
  if (path === '/contact') return readContact().faq;
  if (path === '/programs') return readPrograms().questions.items;
  return [];
}

function faq(path: string): Thing[] {
  const mainEntity = questionsOf(path).map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  }));
  return mainEntity.length === 0 ? [] : [{ '@type': 'FAQPage', mainEntity }];
}

function articleThings({ path, siteUrl }: Page): Thing[] {
  const article = readArticles().find(({ slug }) => path === `/blog/${slug}`);
  if (article === undefined) return [];
  const { title, excerpt, author, date, category } = article;
  const image = findShareImage(path);
  return [
    {
      '@type': 'Article',
      headline: title,
      description: excerpt,
      datePublished: midnight(date),
      articleSection: category,
      author: { '@type': 'Person', name: author },
      publisher: brand(),
      mainEntityOfPage: absolute(path, siteUrl),
      ...(image && { image: absolute(image.address, siteUrl) }),
    },
  ];
}

function courses({ path, title, siteUrl }: Page): Thing[] {
  const programs = absentPages().includes('/programs') ? [] : readPrograms().programs;
  if (path === '/programs')
    return programs.map((program) => courseOf(program, absolute(program.learnMoreLink ?? path, siteUrl)));
  // Several cards may link to one page. The course uses the title of the page.
  const program = programs.find(({ learnMoreLink }) => learnMoreLink === path);
  return program ? [courseOf({ ...program, title }, absolute(path, siteUrl))] : [];
}

/** Returns the structured data of a page. It contains only what the page also shows. */
export function structuredData(page: Page): Thing[] {
  if (page.path === '/') return [organization(page.siteUrl)];
  return [
    ...breadcrumbs(page),
    ...productThings(page),
    ...(page.path.startsWith('/programs') ? courses(page) : []),
    ...articleThings(page),
    ...faq(page.path),
  ];
}

/** Returns the script tag for the page's head. */
export function structuredDataTag(things: readonly Thing[]): string {
  if (things.length === 0) return '';
  const text = JSON.stringify({ '@context': 'https://schema.org', '@graph': things }).replaceAll(
    '<',
    '\\u003c',
  );
  return `<script type="application/ld+json">${text}</script>`;
}
