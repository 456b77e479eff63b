import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { homeSchema, readHome, type Home } from '#content/home.server.ts';
import { findProblems } from '#content/read-yaml.server.ts';
import { homeSections, type HomeSection } from '#lib/page/home-sections.ts';
import { heroStill } from './hero-still.server.tsx';
import { HomePage } from './home-page.tsx';

const home = readHome();

/** Returns the sections of the page by their headings, from top to bottom. */
function shown(sections: HomeSection[]): string[] {
  const changed: Home = { ...home, sections };
  const page = (
    <HomePage
      home={changed}
      still={heroStill()}
      instagram="/instagram"
      socialFeed="/feed"
      apply={null}
      newsletter={<h2>One drill a month</h2>}
    />
  );
  const router = createMemoryRouter([{ path: '*', element: page }]);
  const text = renderToStaticMarkup(<RouterProvider router={router} />).replaceAll(/<[^>]+>/g, '');
  const headings = homeSections.map((section) => ({
    section,
    at: text.indexOf(section === 'newsletter' ? 'One drill a month' : escape(home[section]?.heading ?? '')),
  }));
  return headings
    .filter(({ at }) => at >= 0)
    .sort((a, b) => a.at - b.at)
    .map(({ section }) => section);
}

const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll("'", '&#x27;');

test('shows all sections in the standard order, if the file names none', () => {
  expect(homeSchema.shape.sections.parse(undefined)).toEqual(homeSections);
  expect(shown(homeSections)).toEqual(homeSections);
});

test('shows the named sections in their order, and no other', () => {
  expect(shown(['closing', 'programs', 'newsletter'])).toEqual(['closing', 'programs', 'newsletter']);
  expect(shown([])).toEqual([]);
});

test('the first screen shows the owner’s film in place of the drawn vaulter', () => {
  const video = {
    alt: 'A jump in Köln',
    width: 1280,
    height: 720,
    uploadDate: '',
    mp4: '/a.mp4',
    poster: '/a.webp',
  };
  const page = (
    <HomePage
      home={{ ...home, sections: [], hero: { ...home.hero, video } }}
      still={undefined}
      instagram={undefined}
      socialFeed={undefined}
      apply={null}
    />
  );
  const router = createMemoryRouter([{ path: '*', element: page }]);
  const html = renderToStaticMarkup(<RouterProvider router={router} />);
  expect(html).toContain('aria-label="A jump in Köln"');
  expect(html).not.toContain('<svg viewBox');
  expect(html.replaceAll(/<[^>]+>/g, '')).toContain(home.hero.lead);
});

test.each([[['programs', 'programs']], [['hero']], ['programs']])('refuses %j', (sections) => {
  expect(findProblems(sections, homeSchema.shape.sections)).not.toEqual([]);
});
