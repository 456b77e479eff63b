import { expect, test } from 'vitest';
import { renderSubmissionReviewed } from './submission-reviewed.ts';

const site = {
  brand: { name: 'Crossbar', supportEmail: 'hello@crossbar.example' },
  siteUrl: 'https://crossbar.example',
};

test('an athlete reads which video was approved', () => {
  const { subject, html, text } = renderSubmissionReviewed(
    { fileName: '<b>jump.mp4', status: 'approved' },
    site,
  );
  expect(subject).toBe('Your video was approved');
  expect(text).toContain('<b>jump.mp4');
  expect(html).not.toContain('<b>jump.mp4');
});

test('a rejected video comes with how to film a better one', () => {
  const { subject, text } = renderSubmissionReviewed({ fileName: 'jump.mp4', status: 'rejected' }, site);
  expect(subject).toBe('Your video was not accepted');
  expect(text).toContain('film from the side');
});
