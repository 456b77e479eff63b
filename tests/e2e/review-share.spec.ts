import { devices, type APIRequestContext } from '@playwright/test';
import { expectAccessible } from './accessibility-steps.ts';
import { coach, enterAs, makeMember, openVisitor, sayAge } from './account-steps.ts';
import { expect, test } from './fixtures.ts';
import { finishWithNote, saveJump, submitVideo } from './review-steps.ts';

/** Creates an athlete with a finished review. */
async function reviewedAthlete(request: APIRequestContext, name: string, rows?: Record<string, object[]>) {
  const athlete = await makeMember(request, name);
  const video = await submitVideo(request, athlete, 'constant.webm');
  await saveJump(request, athlete, video, { bar_m: 4.1 });
  await finishWithNote(request, video, rows);
  return { athlete, video };
}

test(
  'Shirin shares a review, a visitor opens it on a phone, and the link ends when Shirin ends it',
  { tag: '@full' },
  async ({ page, browser }) => {
    const { athlete, video } = await reviewedAthlete(page.request, 'Shirin');
    await enterAs(page, athlete);
    await page.goto(`/reviews/${video}`);
    await page.getByRole('button', { name: 'Share' }).click();
    const dialog = page.getByRole('dialog', { name: 'Share this review' });
    // Who has not said their age is treated as under 18.
    await expect(dialog.getByRole('link', { name: 'Answer in your account' })).toBeVisible();
    await sayAge(page.request, athlete);
    await page.reload();
    await page.getByRole('button', { name: 'Share' }).click();
    // The dialog has read the stored film.
    await expect(dialog.getByText(/They may show or name you\.$/)).toBeVisible();
    await dialog.getByRole('radio', { name: 'Hide it' }).check();
    await dialog.getByRole('button', { name: 'Make a link' }).click();
    const url = await dialog.getByLabel('Your link').inputValue();
    await expect(dialog.getByText('Not opened yet')).toBeVisible();
    await expectAccessible(page);

    const visitor = await openVisitor(browser, devices['Pixel 7']);
    const sent: string[] = [];
    visitor.on('request', (request) => sent.push(request.url()));
    await visitor.goto(url);
    await expect(visitor.getByRole('heading', { level: 1, name: 'A reviewed jump' })).toBeVisible();
    await expect(visitor.getByText('Plant earlier.')).toBeVisible();
    await expect(visitor.getByText('Run tall.')).toBeVisible();
    await visitor.getByRole('button', { name: 'Next frame' }).click();
    await expect(visitor.getByTestId('frame').first()).toHaveText('1');
    await expect(visitor.getByText(/Shirin|constant\.webm/)).toHaveCount(0);
    await expect(visitor.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
    await expect(visitor.getByRole('textbox')).toHaveCount(0);
    await expectAccessible(visitor);
    const token = new URL(url).hash.slice(1);
    expect(sent.filter((address) => address.includes(token))).toEqual([]);

    await page.reload();
    await page.getByRole('button', { name: 'Share' }).click();
    await expect(dialog.getByText('Opened once')).toBeVisible();
    await dialog.getByRole('button', { name: /^End the link/ }).click();
    await expect(dialog.getByText('Open links')).toBeHidden();

    await visitor.reload();
    await expect(visitor.getByRole('alert')).toContainText('Ask the athlete for a new one.');
  },
);

test('a coach sees that a review is shared, and cannot share it', { tag: '@full' }, async ({ page }) => {
  const { athlete, video } = await reviewedAthlete(page.request, 'Shaun');
  await sayAge(page.request, athlete);
  await enterAs(page, athlete);
  await page.goto(`/reviews/${video}`);
  await page.getByRole('button', { name: 'Share' }).click();
  await page.getByRole('button', { name: 'Make a link' }).click();
  await expect(page.getByLabel('Your link')).toBeVisible();
  await enterAs(page, coach);
  await page.goto(`/reviews/${video}`);
  await expect(page.getByText('Shared by link')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Share' })).toHaveCount(0);
});

/** What a thorough review has: all phases, five more notes, six steps, the numbers of the vault and a path. */
function thoroughReview() {
  const results = { 'take-off': 3.69, 'grip-height': 2.4, 'run-up': 8.4, 'pole-angle': 28, 'pole-bend': 29 };
  const line = [
    [0.4, 0.9],
    [0.4, 0.3],
  ];
  return {
    review_phases: ['plant', 'take-off', 'swing', 'inversion', 'turn', 'clearance'].map((phase, i) => ({
      phase,
      at_us: 40_000 * (i + 1),
    })),
    review_notes: Array.from({ length: 5 }, (_, i) => ({
      at_us: 80_000 * (i + 1),
      body: 'Keep the top arm long and wait for the pole. Drive the knee through the take-off.',
    })),
    review_steps: Array.from({ length: 6 }, (_, i) => ({
      id: crypto.randomUUID(),
      contact_us: 40_000 * (2 * i),
      toe_off_us: 40_000 * (2 * i + 1),
    })),
    review_measurements: [
      { kind: 'scale', reference: 'bar', known_m: 4.1, value: null, error: null, points: line },
      ...Object.entries(results).map(([kind, value]) => ({
        kind,
        reference: null,
        known_m: null,
        value,
        error: 0.02,
        points: [...line, [0.5, 0.9]],
      })),
    ].map(({ points, ...row }) => ({ id: crypto.randomUUID(), marks: [{ atUs: 80_000, points }], ...row })),
    review_paths: [
      {
        part: 'hips',
        points: Array.from({ length: 6 }, (_, i) => [40_000 * i, 0.2 + i / 10, 0.8 - i / 10, 1]),
      },
    ],
  };
}

test(
  'the athlete prints a thorough review on two pages, with frames, paths and measured numbers',
  { tag: '@full' },
  async ({ page }) => {
    const { athlete, video } = await reviewedAthlete(page.request, 'Prita', thoroughReview());
    await enterAs(page, athlete);
    await page.goto(`/reviews/${video}`);
    await page.getByRole('link', { name: 'Print' }).click();
    await expect(page.getByRole('button', { name: 'Print or save as PDF' })).toBeVisible();
    const picture = page.getByRole('img', { name: /^Frame at 0:00\.00/ });
    await expect(picture).toBeVisible();
    expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    await expect(page.getByText('Plant earlier.')).toBeVisible();
    await expect(page.getByRole('img', { name: 'Swing. path of the hips' })).toBeVisible();
    const measured = page.getByRole('region', { name: 'Measured in the video' });
    await expect(measured).toContainText(/Take-off distance(3\.69 m ±2 cm|12' 1)/);
    await expect(page.getByRole('region', { name: 'Also measured' })).toContainText('Hips, fastest');
    await expectAccessible(page);
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('banner').first()).toBeHidden();
    await expect(page.getByRole('heading', { level: 1, name: 'Prita Vaulter' })).toBeVisible();
    for (const format of ['A4', 'Letter']) {
      const pdf = await page.pdf({ format });
      expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g), format).toHaveLength(2);
    }
  },
);
