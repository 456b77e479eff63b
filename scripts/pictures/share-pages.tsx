import type { ReactElement } from 'react';
import { createElement } from 'react';
import {
  APP_SCREENS,
  Chronophotograph,
  coverFacts,
  CoverPicture,
  momentAt,
  PLATE_FRAMES,
  PLATES,
  Portrait,
  programPlates,
  RUNWAY,
  SHARE_SIZE,
  type AppScreen,
  type CoverName,
  type PlateSubject,
  type ShareArt,
  type ShareImage,
} from 'vault-figures/share-images';
import { isFree } from '#domain/catalog.ts';
import { readAbout } from '#content/about.server.ts';
import { readArticles, readBlogList } from '#content/blog.server.ts';
import { absentPages } from '#content/collections.server.ts';
import { readCoaching } from '#content/coaching.server.ts';
import { readComingSoon } from '#content/coming-soon.server.ts';
import { readContact } from '#content/contact.server.ts';
import { readDemo } from '#content/demo.server.ts';
import { readHome } from '#content/home.server.ts';
import { readMembers } from '#content/members.server.ts';
import { readMediaKit } from '#content/mediakit.server.ts';
import { pageSlugs, readPage } from '#content/pages.server.ts';
import { readProducts, type ProductContent } from '#content/products.server.ts';
import { readPrograms } from '#content/programs.server.ts';
import { readShop } from '#content/shop.server.ts';
import { readSite } from '#content/site.server.ts';
import { readSampleReview } from '#content/sample-review.server.ts';
import { readPvt } from '#content/pvt.server.ts';

/** Meters across the full width. The runway is at the same height in all share images. */
const WIDE = 13.2;
const METER = SHARE_SIZE.width / WIDE;
const WINDOW = {
  left: -10.7,
  right: WIDE - 10.7,
  bottom: (RUNWAY - SHARE_SIZE.height) / METER,
  top: RUNWAY / METER,
};

/** Draws a vault across the image. `frames` are moments from 0 to 1; `selected` is the index of the highlighted one. */
function scene(frames: readonly number[], selected: number): ShareArt {
  const drawing = (
    <Chronophotograph frames={frames} selected={selected} window={WINDOW} scale={false} decorative />
  );
  return { kind: 'scene', drawing };
}

const seconds = (...moments: number[]): number[] => moments.map(momentAt);

const plate = (drawing: ReactElement): ShareArt => ({ kind: 'plate', drawing, ratio: 4 / 3 });
const productPlate = (subject: PlateSubject): ShareArt =>
  plate(createElement(PLATES[subject], { decorative: true }));
const phones = (...screens: AppScreen[]): ShareArt => ({
  kind: 'phones',
  drawings: screens.map((screen) => createElement(APP_SCREENS[screen])),
});

const BAND_HEIGHT = 420;
function cover(name: CoverName): ShareArt {
  // The ground extends to the left edge, under the title.
  const extra = coverFacts[name].height * (SHARE_SIZE.width / BAND_HEIGHT - 2);
  return { kind: 'band', drawing: <CoverPicture cover={name} extra={extra} />, height: BAND_HEIGHT };
}

function productKicker(product: ProductContent): string {
  const { spec, comingSoon } = product;
  if (comingSoon) return 'Free · coming soon';
  // No price: the owner changes it in the browser, where no picture is drawn.
  return [spec[0]?.value, isFree(product) && 'Free'].filter(Boolean).join(' · ');
}

const drawnPages = new Map<string, ReactElement>(
  programPlates().map(([name, picture]) => [`program-${name}`, picture]),
);

function pageArt(name: string | undefined): ShareArt {
  const drawing = name === undefined ? undefined : drawnPages.get(name);
  if (drawing) return plate(drawing);
  return scene(seconds(-0.48, -0.3, -0.12), 0);
}

/** What the share image of a page of the software shows, by its address. */
const softwarePages: Record<string, () => Omit<ShareImage, 'path'>> = {
  '/': () => {
    const { hero, programs } = readHome();
    const kicker = programs?.heading ?? readSite().tagline;
    return { kicker, title: hero.headline.join(' '), art: scene(PLATE_FRAMES.slice(1), 7) };
  },
  '/shop': () => ({
    kicker: firstOf(readProducts().map(({ name }) => name)),
    title: readShop().title,
    art: scene(PLATE_FRAMES.slice(3), 3),
  }),
  '/about': () => ({ ...headOf(readAbout()), art: scene(seconds(-0.66, -0.5, -0.36, -0.22, -0.1, 0), 5) }),
  '/coaching': () => ({ ...headOf(readCoaching()), art: scene(seconds(-0.3, 0, 0.3, 0.66, 1.36), 2) }),
  '/programs': () => ({ ...headOf(readPrograms()), art: scene(PLATE_FRAMES.slice(5), 7) }),
  '/video-library': () => ({ ...headOf(readMembers().library), art: scene(PLATE_FRAMES.slice(2, 9), 4) }),
  '/contact': () => ({ ...headOf(readContact()), art: scene(seconds(-0.12, 0, 0.16), 1) }),
  '/coming-soon': () => ({
    kicker: 'The pole vault tracker',
    title: readComingSoon().title,
    art: phones('chart', 'log'),
  }),
  '/reviews/sample': () => ({
    kicker: 'One jump, frame by frame',
    title: readSampleReview().heading,
    art: scene(seconds(-0.1, 0, 0.14, 0.3, 0.58, 1.3), 1),
  }),
  '/pvt': () => {
    const { kicker, headline } = readPvt().hero;
    return { kicker, title: headline, art: phones('poles', 'video') };
  },
  '/programs/demo': () => ({ ...headOf(readDemo()), art: productPlate('free-demo') }),
  '/mediakit': () => {
    const { title, athlete, best } = readMediaKit();
    const drawing = <Portrait name={athlete} best={best} />;
    return { kicker: title, title: athlete, art: { kind: 'plate', drawing, ratio: 4 / 5 } };
  },
  '/blog': () => ({
    kicker: firstOf(readBlogList().categories),
    title: readBlogList().title,
    art: cover(readArticles()[0]?.cover ?? 'take-off'),
  }),
};

/** Enough names for one line. */
const firstOf = (names: readonly string[]): string => names.slice(0, 2).join(' · ');

/** Leaves out the parts of a line with a price, so that another price draws no picture. */
const withoutPrice = (kicker: string): string =>
  kicker
    .split(' · ')
    .filter((part) => !/\p{Sc}/u.test(part))
    .join(' · ');

const headOf = ({ kicker, title }: { kicker: string; title: string }) => ({ kicker, title });

/** Lists all public pages with their own share image. Cart and checkout use the home page's. Throws ContentError. */
export function shareImages(): ShareImage[] {
  const absent = absentPages();
  return [
    ...Object.entries(softwarePages)
      .filter(([path]) => !absent.includes(path))
      .map(([path, describe]) => ({ path, ...describe() })),
    ...readProducts().map((product) => ({
      path: `/shop/product/${product.id}`,
      kicker: productKicker(product),
      title: product.name,
      art: productPlate(product.plate),
    })),
    ...readArticles().map(({ slug, category, author, title, cover: name }) => ({
      path: `/blog/${slug}`,
      kicker: `${category} · ${author}`,
      title,
      art: cover(name),
    })),
    ...pageSlugs().map((slug) => {
      const { kicker, title, plate: name } = readPage(slug);
      return { path: `/${slug}`, kicker: withoutPrice(kicker), title, art: pageArt(name) };
    }),
  ];
}
