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
import { readAbout } from '#content/about.server.ts';
import { readArticles, readBlogList } from '#content/blog.server.ts';
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

function productKicker({ price, spec, comingSoon }: ProductContent): string {
  if (comingSoon) return 'Free · coming soon';
  // No price: the owner changes it in the browser, where no picture is drawn.
  return [spec[0]?.value, price === '$0.00' && 'Free'].filter(Boolean).join(' · ');
}

const drawnPages = new Map<string, ReactElement>(
  programPlates().map(([name, picture]) => [`program-${name}`, picture]),
);

function pageArt(name: string | undefined): ShareArt {
  const drawing = name === undefined ? undefined : drawnPages.get(name);
  if (drawing) return plate(drawing);
  return scene(seconds(-0.48, -0.3, -0.12), 0);
}

/** Lists all public pages with their own share image. Cart and checkout use the home page's. Throws ContentError. */
export function shareImages(): ShareImage[] {
  const home = readHome();
  const [about, coaching, programs, pvt] = [readAbout(), readCoaching(), readPrograms(), readPvt()];
  const [blog, contact, demo, kit] = [readBlogList(), readContact(), readDemo(), readMediaKit()];
  const soon = readComingSoon();
  const sample = readSampleReview();
  const { library } = readMembers();
  const articles = readArticles();
  const page = (path: string, kicker: string, title: string, art: ShareArt): ShareImage => ({
    path,
    kicker,
    title,
    art,
  });
  return [
    page('/', '1:1 coaching, programs, PDFs', home.hero.headline.join(' '), scene(PLATE_FRAMES.slice(1), 7)),
    page('/shop', 'Programs, guides and coaching', 'Shop', scene(PLATE_FRAMES.slice(3), 3)),
    ...readProducts().map((product) =>
      page(`/shop/product/${product.id}`, productKicker(product), product.name, productPlate(product.plate)),
    ),
    page('/about', about.kicker, about.title, scene(seconds(-0.66, -0.5, -0.36, -0.22, -0.1, 0), 5)),
    page('/coaching', coaching.kicker, coaching.title, scene(seconds(-0.3, 0, 0.3, 0.66, 1.36), 2)),
    page('/programs', programs.kicker, programs.title, scene(PLATE_FRAMES.slice(5), 7)),
    page('/video-library', library.kicker, library.title, scene(PLATE_FRAMES.slice(2, 9), 4)),
    page('/contact', contact.kicker, contact.title, scene(seconds(-0.12, 0, 0.16), 1)),
    page('/coming-soon', 'The pole vault tracker', soon.title, phones('chart', 'log')),
    page(
      '/reviews/sample',
      'One jump, frame by frame',
      sample.heading,
      scene(seconds(-0.1, 0, 0.14, 0.3, 0.58, 1.3), 1),
    ),
    page('/pvt', pvt.hero.kicker, pvt.hero.headline, phones('poles', 'video')),
    page('/programs/demo', demo.kicker, demo.title, productPlate('free-demo')),
    page('/mediakit', kit.title, kit.athlete, {
      kind: 'plate',
      drawing: <Portrait name={kit.athlete} best={kit.best} />,
      ratio: 4 / 5,
    }),
    page('/blog', 'Sessions, cues and tests', blog.title, cover(articles[0]?.cover ?? 'take-off')),
    ...articles.map((article) =>
      page(
        `/blog/${article.slug}`,
        `${article.category} · ${article.author}`,
        article.title,
        cover(article.cover),
      ),
    ),
    ...pageSlugs().map((slug) => {
      const { kicker, title, plate: name } = readPage(slug);
      return page(`/${slug}`, kicker, title, pageArt(name));
    }),
  ];
}
