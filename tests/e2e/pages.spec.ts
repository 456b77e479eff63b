import { readSite } from '../../app/lib/content/site.server.ts';
import { expect, test } from './fixtures.ts';

const { links } = readSite();

test('About tells the story, the philosophy and the team, and the coach has an anchor', async ({ page }) => {
  await page.goto('/about#coach');
  await expect(page.getByRole('heading', { level: 1, name: 'About Us' })).toBeAttached();
  for (const name of ['Our Story', 'Team Training Philosophy', 'Meet The Team']) {
    await expect(page.getByRole('heading', { level: 2, name })).toBeAttached();
  }
  const coach = page.locator('#coach');
  await expect(coach).toBeInViewport();
  await expect(coach.getByRole('heading', { name: 'Career highlights' })).toBeVisible();
  expect(await coach.getByRole('listitem').count()).toBeGreaterThanOrEqual(4);
});

test(
  "'Read Bio' opens the biography of that member, and the focus comes back",
  { tag: '@full' },
  async ({ page }) => {
    await page.goto('/about');
    const buttons = page.getByRole('button', { name: /^Read Bio/ });
    await expect(buttons).toHaveCount(3);
    await expect(buttons.nth(1)).toHaveText('Read Bio');
    for (const [index, name] of ['Mara Lindqvist', 'Teo Okafor', 'Ines Carvalho'].entries()) {
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

test('Coaching leads to the application form outside, in five steps and six questions', async ({ page }) => {
  await page.goto('/coaching');
  const apply = page.getByRole('main').getByRole('link', { name: /^Apply for Coaching/ });
  await expect(apply).toHaveCount(2);
  for (const link of await apply.all()) {
    await expect(link).toHaveAttribute('href', links.application);
    await expect(link).toHaveAttribute('target', '_blank');
  }
  const steps = page
    .getByRole('region', { name: 'How it starts, in five steps' })
    .getByRole('heading', { level: 3 });
  await expect(steps).toHaveText([
    'Apply',
    'Initial video consultation',
    'Assessment form',
    'Digital setup',
    'First week program',
  ]);
  const contact = page.getByRole('region', { name: 'How we stay in touch' });
  await expect(contact.getByText('within 48 hours')).toBeVisible();
  await expect(contact.getByText('24-48 hours')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Fits around what you have' })).toBeVisible();
  const questions = page.getByRole('region', { name: 'Six questions we hear' }).getByRole('button');
  await expect(questions).toHaveCount(6);
  await questions.first().click();
  await expect(page.getByText('0.3-0.7m in 3-6 months')).toBeVisible();
});

test(
  "Programs shows six, and after 'Load More' all nine with their prices",
  { tag: '@full' },
  async ({ page }) => {
    await page.goto('/programs');
    const all = page.getByRole('region', { name: 'All programs' });
    await expect(all.getByRole('article')).toHaveCount(6);
    await expect(all.getByRole('article', { name: 'Group Coaching' })).toBeHidden();
    await all.getByRole('button', { name: 'Load More' }).click();
    await expect(all.getByRole('article')).toHaveCount(9);
    await expect(all.getByRole('button', { name: 'Load More' })).toBeHidden();
    await expect(all.getByRole('heading', { name: 'Group Coaching' })).toBeFocused();
    for (const [name, price, label] of [
      ['Elite coaching', '$249/month', 'Apply Now'],
      ['Flight Mode', '$59', 'Buy Now'],
      ['Power Strength', '$39', 'Buy Now'],
      ['High School', '$299', 'Apply Now'],
      ['Technical Analysis', '$199', 'Buy Now'],
      ["Jumper's Knee", '$129', 'Buy Now'],
      ['Group Coaching', '$99/month', 'Apply Now'],
      ['Competition Prep', '$179', 'Buy Now'],
      ['Beginner', '$199', 'Buy Now'],
    ] as const) {
      const card = all.getByRole('article', { name });
      await expect(card.getByText(price, { exact: true })).toBeVisible();
      await expect(card.getByRole('link', { name: new RegExp(`^${label}`) })).toBeVisible();
      await expect(card.getByText(/^\(\d+ reviews\)$/)).toBeVisible();
      for (const link of await card.getByRole('link').all())
        await expect(link).toHaveAttribute('target', '_blank');
    }
    await expect(all.getByRole('link', { name: /^Learn More/ })).toHaveCount(4);
    // The quotes are samples: no machine may take them for ratings.
    for (const data of await page.locator('script[type="application/ld+json"]').allTextContents())
      expect(data).not.toMatch(/aggregateRating|"@type":\s*"(Rating|Review)"/);
  },
);

test(
  "a program's button leads to the form when its price only starts there, else to the marketplace",
  { tag: '@full' },
  async ({ page }) => {
    await page.goto('/programs');
    const all = page.getByRole('region', { name: 'All programs' });
    const elite = all.getByRole('article', { name: 'Elite coaching' });
    await expect(elite.getByText(/Starting/)).toBeVisible();
    await expect(elite.getByRole('link', { name: /^Apply Now/ })).toHaveAttribute('href', links.application);
    await expect(
      all.getByRole('article', { name: 'Flight Mode' }).getByRole('link', { name: /^Buy Now/ }),
    ).toHaveAttribute('href', `${links.marketplace}/flight-mode`);
  },
);

test(
  'of the questions about programs one is open at a time, and it can be closed again',
  { tag: '@full' },
  async ({ page }) => {
    await page.goto('/programs');
    const questions = page.getByRole('region', { name: 'Before you choose' }).getByRole('button');
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

test(
  'Programs ends with three ways on and the 7-day satisfaction guarantee',
  { tag: '@full' },
  async ({ page }) => {
    await page.goto('/programs');
    const main = page.getByRole('main');
    await expect(main.getByRole('link', { name: /^Apply for Coaching/ })).toHaveAttribute(
      'href',
      links.application,
    );
    await expect(main.getByRole('link', { name: 'Schedule a Consultation' })).toHaveAttribute(
      'href',
      '/shop/product/6',
    );
    await expect(main.getByRole('link', { name: /free 7-day demo/ })).toHaveAttribute(
      'href',
      '/programs/demo',
    );
    await expect(main.getByRole('heading', { name: '7-day satisfaction guarantee' })).toBeVisible();
  },
);

test('the media kit prints on one sheet without the site around it', { tag: '@full' }, async ({ page }) => {
  await page.goto('/mediakit');
  for (const name of ['Contact', 'Followers', 'Profile', 'Sponsors', 'Achievements', 'Education']) {
    await expect(page.getByRole('heading', { level: 2, name })).toBeVisible();
  }
  for (const label of ['Main sponsor', 'Current', 'Former']) {
    await expect(page.getByText(label, { exact: true })).toBeVisible();
  }
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(page.getByRole('contentinfo')).toBeHidden();
  await expect(page.getByRole('button', { name: 'Print this sheet' })).toBeHidden();
  const pdf = await page.pdf({ format: 'A4' });
  expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
});

test(
  'the app page has a header of its own that scrolls to its sections',
  { tag: '@full' },
  async ({ page }) => {
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
  },
);

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
  'the app page states its claims, plans and the promise for the waitlist',
  { tag: '@full' },
  async ({ page }) => {
    await page.goto('/pvt');
    const main = page.getByRole('main');
    for (const claim of ['1000+', '4.9', '1080p', 'under 15 seconds']) {
      await expect(main.getByText(claim, { exact: true })).toBeVisible();
    }
    await expect(main.getByText('Log a jump in under 15 seconds').first()).toBeVisible();
    await expect(
      main.getByRole('region', { name: 'Three things, done properly' }).getByRole('heading', { level: 3 }),
    ).toHaveText(['Jump Logger', 'Pole Library', 'Video plus Analytics']);
    const free = main.getByRole('article', { name: 'Free' });
    await expect(free.getByRole('listitem')).toHaveText([
      'Unlimited jump logging',
      'Pole library',
      'Vault calendar',
    ]);
    const pro = main.getByRole('article', { name: 'Pro' });
    await expect(pro.getByText('$4.99 per month')).toBeVisible();
    await expect(pro.getByText('$39.99 per year')).toBeVisible();
    await expect(pro.getByRole('listitem')).toHaveText([
      'Unlimited video storage',
      'Advanced charts',
      'PDF/CSV export',
      'Priority support',
    ]);
    for (const store of ['App Store', 'Google Play']) {
      await expect(main.getByRole('button', { name: `${store} Coming soon` })).toBeDisabled();
    }
    await expect(page.locator('#waitlist').getByText('1 month of Pro free at launch')).toBeVisible();
  },
);

test.describe('with scripting off', () => {
  test.use({ javaScriptEnabled: false });

  test('all programs, answers and biographies are there', async ({ page }) => {
    await page.goto('/programs');
    const all = page.getByRole('region', { name: 'All programs' });
    await expect(all.getByRole('heading', { name: 'Beginner' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Load More' })).toBeHidden();
    await expect(page.getByText('A price without "/month" is paid once.')).toBeVisible();
    await page.goto('/about');
    await expect(page.getByText('Teo sprinted first')).toBeVisible();
    await expect(page.getByRole('button', { name: /^Read Bio/ }).first()).toBeHidden();
  });
});
