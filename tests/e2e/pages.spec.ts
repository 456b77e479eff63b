import { readAbout } from '#content/about.server.ts';
import { readCoaching } from '#content/coaching.server.ts';
import { readMediaKit } from '#content/mediakit.server.ts';
import { readPrograms } from '#content/programs.server.ts';
import { readPvt } from '#content/pvt.server.ts';
import { readSite } from '#content/site.server.ts';
import { expect, test } from './fixtures.ts';

const { links } = readSite();
const about = readAbout();
const coaching = readCoaching();
const programs = readPrograms();
const pvt = readPvt();

test(
  'About shows the story, the philosophy and the team, and the coach has an anchor',
  { tag: '@full' },
  async ({ page }) => {
    await page.goto('/about#coach');
    await expect(page.getByRole('heading', { level: 1, name: about.title })).toBeAttached();
    for (const { heading: name } of [about.story, about.philosophy, about.team]) {
      await expect(page.getByRole('heading', { level: 2, name })).toBeAttached();
    }
    const coach = page.locator('#coach');
    await expect(coach).toBeInViewport();
    await expect(coach.getByRole('heading', { name: about.coach.highlightsHeading })).toBeVisible();
    expect(await coach.getByRole('listitem').count()).toBeGreaterThanOrEqual(4);
  },
);

test(
  "'Read Bio' opens the biography of that member and returns the focus",
  { tag: '@full' },
  async ({ page }) => {
    await page.goto('/about');
    const buttons = page.getByRole('button', { name: /^Read Bio/ });
    await expect(buttons).toHaveCount(3);
    await expect(buttons.nth(1)).toHaveText('Read Bio');
    for (const [index, { name }] of about.team.members.entries()) {
      await buttons.nth(index).click();
      const dialog = page.getByRole('dialog', { name });
      await expect(dialog.getByRole('paragraph').nth(1)).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
      await expect(buttons.nth(index)).toBeFocused();
    }
    await buttons.nth(0).click();
    await page.getByRole('button', { name: 'Close' }).click();
    await expect(page.getByRole('dialog')).toBeHidden();
  },
);

test(
  'Coaching has five steps and six questions, and links to the external application form',
  { tag: '@full' },
  async ({ page }) => {
    await page.goto('/coaching');
    const apply = page.getByRole('main').getByRole('link', { name: coaching.apply.label });
    await expect(apply).toHaveCount(2);
    for (const link of await apply.all()) {
      await expect(link).toHaveAttribute('href', links.application ?? '');
      await expect(link).toHaveAttribute('target', '_blank');
    }
    const steps = page
      .getByRole('region', { name: coaching.process.heading })
      .getByRole('heading', { level: 3 });
    await expect(steps).toHaveText(coaching.process.steps.map(({ name }) => name));
    const contact = page.getByRole('region', { name: coaching.communication.heading });
    for (const { figure } of coaching.communication.items)
      await expect(contact.getByText(figure)).toBeVisible();
    await expect(page.getByRole('heading', { name: coaching.integration.heading })).toBeVisible();
    const questions = page.getByRole('region', { name: coaching.questions.heading }).getByRole('button');
    await expect(questions).toHaveCount(6);
    await questions.first().click();
    await expect(page.getByText(coaching.questions.items[0]?.answer ?? '')).toBeVisible();
  },
);

test(
  "Programs shows six, and after 'Load More' all, each with its price and its link to apply or to buy",
  { tag: '@full' },
  async ({ page }) => {
    await page.goto('/programs');
    const all = page.getByRole('region', { name: programs.allHeading });
    await expect(all.getByRole('article')).toHaveCount(6);
    await expect(all.getByRole('article', { name: programs.programs[6]?.title })).toBeHidden();
    await all.getByRole('button', { name: 'Load More' }).click();
    await expect(all.getByRole('article')).toHaveCount(programs.programs.length);
    await expect(all.getByRole('button', { name: 'Load More' })).toBeHidden();
    await expect(all.getByRole('heading', { name: programs.programs[6]?.title })).toBeFocused();
    for (const program of programs.programs) {
      const card = all.getByRole('article', { name: program.title, exact: true });
      await expect(card.getByText(program.price, { exact: true })).toBeVisible();
      const isApplied = program.priceDetail.includes('Starting');
      await expect(card.getByRole('link', { name: isApplied ? /^Apply Now/ : /^Buy Now/ })).toHaveAttribute(
        'href',
        isApplied ? program.applyNowLink : program.buyNowLink,
      );
      await expect(card.getByText(/^\(\d+ reviews\)$/)).toBeVisible();
      for (const link of await card.getByRole('link').all())
        await expect(link).toHaveAttribute('target', '_blank');
    }
    await expect(all.getByRole('link', { name: /^Learn More/ })).toHaveCount(
      programs.programs.filter(({ learnMoreLink }) => learnMoreLink !== undefined).length,
    );
    // The quotes are samples, so structured data must not present them as ratings.
    for (const data of await page.locator('script[type="application/ld+json"]').allTextContents())
      expect(data).not.toMatch(/aggregateRating|"@type":\s*"(Rating|Review)"/);
  },
);

test(
  'one question about programs is expanded at a time, and it can be collapsed',
  { tag: '@full' },
  async ({ page }) => {
    await page.goto('/programs');
    const questions = page.getByRole('region', { name: programs.questions.heading }).getByRole('button');
    const [first, second] = [questions.nth(0), questions.nth(1)];
    await first.click();
    await expect(first).toHaveAttribute('aria-expanded', 'true');
    await second.click();
    await expect(first).toHaveAttribute('aria-expanded', 'false');
    await expect(second).toHaveAttribute('aria-expanded', 'true');
    await second.press('Enter');
    await expect(second).toHaveAttribute('aria-expanded', 'false');
  },
);

test('Programs ends with three links and the satisfaction guarantee', { tag: '@full' }, async ({ page }) => {
  await page.goto('/programs');
  const main = page.getByRole('main');
  const { apply, consultation, demo } = programs.closing;
  await expect(main.getByRole('link', { name: apply })).toHaveAttribute('href', links.application ?? '');
  for (const { label, to } of [consultation, demo]) {
    await expect(main.getByRole('link', { name: label })).toHaveAttribute('href', to);
  }
  await expect(main.getByRole('heading', { name: programs.guarantee.heading })).toBeVisible();
});

test('the media kit prints on one page without header and footer', { tag: '@full' }, async ({ page }) => {
  await page.goto('/mediakit');
  const kit = readMediaKit();
  for (const name of [
    kit.contactHeading,
    ...[kit.followers, kit.profile, kit.sponsors, kit.achievements, kit.education].map(
      ({ heading }) => heading,
    ),
  ]) {
    await expect(page.getByRole('heading', { level: 2, name })).toBeVisible();
  }
  for (const { label } of [kit.sponsors.main, kit.sponsors.current, kit.sponsors.former]) {
    await expect(page.getByText(label, { exact: true })).toBeVisible();
  }
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(page.getByRole('contentinfo')).toBeHidden();
  await expect(page.getByRole('button', { name: 'Print this sheet' })).toBeHidden();
  const pdf = await page.pdf({ format: 'A4' });
  expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
});

test('the app page has its own header, which scrolls to its sections', { tag: '@full' }, async ({ page }) => {
  await page.goto('/pvt');
  const header = page.locator('header').first();
  await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(0);
  await expect(page.locator('html')).toHaveCSS('scroll-behavior', 'smooth');
  for (const name of ['Pricing', 'Features', 'Waitlist', 'Screenshots']) {
    await header.getByRole('link', { name }).click();
    await expect(page.locator(`#${name.toLowerCase()}`)).toBeInViewport();
    await expect(
      page.getByRole('heading', { level: 2 }).and(page.locator(`#${name.toLowerCase()}-heading`)),
    ).toBeInViewport();
    await expect(header).toBeInViewport();
  }
  await expect(header.getByRole('link', { name: 'Login' })).toHaveAttribute('href', '/auth');
});

test('the app page has its sections in order', { tag: '@full' }, async ({ page }) => {
  await page.goto('/pvt');
  const headings = page.getByRole('main').getByRole('heading', { level: 2 });
  const ids = await headings.evaluateAll((all) => all.map(({ id }) => id).filter((id) => id !== ''));
  expect(ids).toEqual(
    ['features', 'quotes', 'pricing', 'screenshots', 'waitlist', 'story', 'founders'].map(
      (id) => `${id}-heading`,
    ),
  );
});

test(
  'the app page shows its claims, plans and the promise for the waitlist',
  { tag: '@full' },
  async ({ page }) => {
    await page.goto('/pvt');
    const main = page.getByRole('main');
    for (const { value } of pvt.hero.facts) {
      await expect(main.getByText(value, { exact: true })).toBeVisible();
    }
    await expect(
      main.getByRole('region', { name: pvt.features.heading }).getByRole('heading', { level: 3 }),
    ).toHaveText(pvt.features.items.map(({ name }) => name));
    const free = main.getByRole('article', { name: pvt.pricing.free.name });
    await expect(free.getByRole('listitem')).toHaveText(pvt.pricing.free.features);
    const pro = main.getByRole('article', { name: pvt.pricing.pro.name, exact: true });
    await expect(pro.getByText(pvt.pricing.pro.price)).toBeVisible();
    await expect(pro.getByText(pvt.pricing.pro.yearly)).toBeVisible();
    await expect(pro.getByRole('listitem')).toHaveText(pvt.pricing.pro.features);
    for (const { name, note, url } of pvt.hero.stores) {
      const store = [name, note].filter(Boolean).join(' ');
      if (url === undefined) await expect(main.getByRole('button', { name: store })).toBeDisabled();
      else await expect(main.getByRole('link', { name: store })).toHaveAttribute('href', url);
    }
    await expect(page.locator('#waitlist').getByText(pvt.waitlist.text)).toBeVisible();
  },
);

test.describe('with scripting off', () => {
  test.use({ javaScriptEnabled: false });

  test('all programs, answers and biographies are visible', { tag: '@full' }, async ({ page }) => {
    await page.goto('/programs');
    const all = page.getByRole('region', { name: programs.allHeading });
    await expect(all.getByRole('heading', { name: programs.programs.at(-1)?.title })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Load More' })).toBeHidden();
    await expect(page.getByText(programs.questions.items[2]?.answer ?? '')).toBeVisible();
    await page.goto('/about');
    await expect(page.getByText(about.team.members[1]?.bio[0] ?? '')).toBeVisible();
    await expect(page.getByRole('button', { name: /^Read Bio/ }).first()).toBeHidden();
  });
});
