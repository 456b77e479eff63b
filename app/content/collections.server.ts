import type { z } from 'zod';
import { aboutSchema, readAbout } from './about.server.ts';
import {
  articleSchema,
  blogListSchema,
  parseArticle,
  readArticles,
  readBlogList,
  renderArticleText,
} from './blog.server.ts';
import { cartSchema, readCart } from './cart.server.ts';
import { coachingSchema, readCoaching } from './coaching.server.ts';
import { comingSoonSchema, readComingSoon } from './coming-soon.server.ts';
import { contactSchema, readContact } from './contact.server.ts';
import { findContentFile, listContentFiles } from './content-files.server.ts';
import { demoSchema, readDemo } from './demo.server.ts';
import { homeSchema, readHome } from './home.server.ts';
import { lookSchema, readLook } from './look.server.ts';
import { mediaKitSchema, readMediaKit } from './mediakit.server.ts';
import { membersSchema, readMembers } from './members.server.ts';
import { pageSchema, pageSlugs, readPage } from './pages.server.ts';
import { productSchema, readProduct, readProducts } from './products.server.ts';
import { programsSchema, readPrograms } from './programs.server.ts';
import { pvtSchema, readPvt } from './pvt.server.ts';
import { readShop, shopSchema } from './shop.server.ts';
import { readRedirects, redirectsFile, redirectsSchema } from './redirects.server.ts';
import { readContentFile } from './read-yaml.server.ts';
import { readSite, siteSchema } from './site.server.ts';

type Section = 'Settings' | 'Products' | 'Pages' | 'Blog';

/** Files of content/ with the same fields. The owner edits them at /admin/content. */
export interface Collection {
  /** Heading of the list in which its files are. */
  section: Section;
  /** Title of a single file. */
  label: string;
  /** A file such as 'home.yml', or a folder such as 'products/' whose Markdown files have these fields. */
  place: string;
  /** Describes the fields of a YAML file, or of a Markdown file's front matter. */
  schema: z.ZodObject;
  /** Whether a site can be without the file, and then has no such page. */
  isOptional?: true;
  /** Address of the page that shows the file with this name and these fields. */
  address?: (name: string, values: Readonly<Record<string, unknown>>) => string;
  /** Renders the Markdown of a file to HTML, if the page does it in its own way. Throws ContentError. */
  render?: (file: string, text: string) => string;
  /** Reads and checks all files. Throws ContentError. */
  read: () => unknown;
  /** Reads and checks one file of a folder, so that a wrong one hides no problem of another. Throws ContentError. */
  readOne?: (file: string) => unknown;
}

/** All collections, in the order of the list at /admin/content. */
export const collections: readonly Collection[] = [
  {
    section: 'Products',
    label: 'Products',
    place: 'products/',
    schema: productSchema,
    address: (_name, { id }) => `/shop/product/${String(id)}`,
    read: readProducts,
    readOne: (file) => readProduct(file),
  },
  {
    section: 'Pages',
    label: 'Home page',
    place: 'home.yml',
    schema: homeSchema,
    address: () => '/',
    read: readHome,
  },
  {
    section: 'Pages',
    label: 'About',
    place: 'about.yml',
    isOptional: true,
    schema: aboutSchema,
    address: () => '/about',
    read: readAbout,
  },
  {
    section: 'Pages',
    label: '1:1 Coaching',
    place: 'coaching.yml',
    isOptional: true,
    schema: coachingSchema,
    address: () => '/coaching',
    read: readCoaching,
  },
  {
    section: 'Pages',
    label: 'Programs',
    place: 'programs.yml',
    isOptional: true,
    schema: programsSchema,
    address: () => '/programs',
    read: readPrograms,
  },
  {
    section: 'Pages',
    label: 'Shop',
    place: 'shop.yml',
    schema: shopSchema,
    address: () => '/shop',
    read: readShop,
  },
  {
    section: 'Pages',
    label: 'Media kit',
    place: 'mediakit.yml',
    isOptional: true,
    schema: mediaKitSchema,
    address: () => '/mediakit',
    read: readMediaKit,
  },
  {
    section: 'Pages',
    label: 'The app',
    place: 'pvt.yml',
    isOptional: true,
    schema: pvtSchema,
    address: () => '/pvt',
    read: readPvt,
  },
  {
    section: 'Pages',
    label: 'Contact',
    place: 'contact.yml',
    schema: contactSchema,
    address: () => '/contact',
    read: readContact,
  },
  {
    section: 'Pages',
    label: 'Free demo',
    place: 'demo.md',
    isOptional: true,
    schema: demoSchema,
    address: () => '/programs/demo',
    read: readDemo,
  },
  {
    section: 'Pages',
    label: 'App waitlist',
    place: 'coming-soon.yml',
    isOptional: true,
    schema: comingSoonSchema,
    address: () => '/coming-soon',
    read: readComingSoon,
  },
  {
    section: 'Pages',
    label: 'Text pages',
    place: 'pages/',
    schema: pageSchema,
    address: (name) => `/${name}`,
    read: () => pageSlugs().map(readPage),
    readOne: (file) => readPage(nameOf({ place: 'pages/' }, file)),
  },
  {
    section: 'Blog',
    label: 'Blog articles',
    place: 'blog/',
    schema: articleSchema,
    address: (name) => `/blog/${name}`,
    render: renderArticleText,
    read: readArticles,
    readOne: (file) => parseArticle(nameOf({ place: 'blog/' }, file), readContentFile(file)),
  },
  {
    section: 'Blog',
    label: 'Blog page',
    place: 'blog/index.yml',
    schema: blogListSchema,
    address: () => '/blog',
    read: readBlogList,
  },
  { section: 'Settings', label: 'Site settings', place: 'site.yml', schema: siteSchema, read: readSite },
  {
    section: 'Settings',
    label: 'Look',
    place: 'look.yml',
    schema: lookSchema,
    address: () => '/',
    read: readLook,
  },
  {
    section: 'Settings',
    label: 'Cart',
    place: 'cart.yml',
    schema: cartSchema,
    address: () => '/cart',
    read: readCart,
  },
  {
    section: 'Settings',
    label: 'Moved pages',
    place: redirectsFile,
    schema: redirectsSchema,
    read: readRedirects,
  },
  {
    section: 'Settings',
    label: 'Members’ pages',
    place: 'members.yml',
    schema: membersSchema,
    read: readMembers,
  },
];

/** Whether the site is without the page of a file. */
const isAbsent = ({ isOptional, place }: Collection): boolean =>
  isOptional === true && findContentFile(place) === undefined;

/** Collections without the pages that this site does not have. */
export const presentCollections = (): Collection[] =>
  collections.filter((collection) => !isAbsent(collection));

const sampleReview = '/reviews/sample';

/**
 * Addresses of the software's own pages that this site does not have: those without a file, the blog without an article, and the sample
 * review if nothing links to it.
 */
export function absentPages(): string[] {
  const hasLink = () =>
    collections.flatMap(filesOf).some((file) => readContentFile(file).includes(sampleReview));
  return [
    ...collections.filter(isAbsent).flatMap(({ address }) => address?.('', {}) ?? []),
    ...(readArticles().length === 0 ? ['/blog'] : []),
    ...(hasLink() ? [] : [sampleReview]),
  ];
}

/** Lists the files of a collection, such as 'products/flight-mode.md'. */
export function filesOf({ place }: Collection): string[] {
  if (!place.endsWith('/')) return findContentFile(place) === undefined ? [] : [place];
  return listContentFiles(place.slice(0, -1), '.md').map((name) => `${place}${name}`);
}

/** Collections to which the owner may add files, and the names that their files may have. */
const names = {
  'products/': /^[a-z0-9]+(-[a-z0-9]+)*$/,
  'pages/': /^[a-z0-9]+(-[a-z0-9]+)*(\/[a-z0-9]+(-[a-z0-9]+)*)?$/,
  'blog/': /^[a-z0-9]+(-[a-z0-9]+)*$/,
} as const;
const longestName = 80;

/** Returns the path of a file that the owner may add. Undefined for any other place or name, so that no path can leave content/. */
export function newFilePath(place: string, name: string): string | undefined {
  const pattern = Object.entries(names).find(([known]) => known === place)?.[1];
  return pattern?.test(name) && name.length <= longestName ? `${place}${name}.md` : undefined;
}

/** Finds the collection of a file, which need not exist. Undefined for any name that the owner can't add or edit. */
export function collectionOf(file: string): Collection | undefined {
  return collections.find(
    ({ place }) =>
      place === file ||
      (file.startsWith(place) && newFilePath(place, file.slice(place.length, -'.md'.length)) === file),
  );
}

/** Returns the title of a file in lists: the name in its fields, or for a single file its collection's label. */
export function titleOf({ label, place }: Collection, file: string, values: unknown): string {
  if (!place.endsWith('/')) return label;
  const { name, title } = (values ?? {}) as Record<string, unknown>;
  const own = name ?? title;
  return typeof own === 'string' && own !== '' ? own : nameOf({ place }, file);
}

/** Returns a file's name without the collection's folder and the extension: 'flight-mode' for 'products/flight-mode.md'. */
export function nameOf({ place }: Pick<Collection, 'place'>, file: string): string {
  return file.slice(place.endsWith('/') ? place.length : 0).replace(/\.\w+$/, '');
}

/** Finds the collection of an existing file. Undefined for any other name, so that no path can leave content/. */
export function findCollection(file: string): Collection | undefined {
  const collection = collectionOf(file);
  return collection === undefined || findContentFile(file) === undefined ? undefined : collection;
}
