import { expect, test } from 'vitest';
import type { FunctionDependencies } from '../dependencies.ts';
import { renderSubmissionWaits } from './submission-waits.ts';
import { ObsoleteMail } from './send-mail.ts';

const payload = { userId: '6f1d4a5e-7c4b-4d2b-9f56-2f0a8f3f2b11' };

function render(videos: readonly { video_file_name: string; waits_for: string }[]) {
  const supabase = { rpc: () => Promise.resolve({ data: videos, error: null }) };
  return renderSubmissionWaits(payload, {
    supabase: supabase as unknown as FunctionDependencies['supabase'],
    brand: { name: 'Vault', supportEmail: 'help@example.com' } as FunctionDependencies['brand'],
    siteUrl: 'https://vault.example',
  });
}

test('names each video with what it waits for', async () => {
  const { subject, text } = await render([
    { video_file_name: 'a.mp4', waits_for: 'guardian' },
    { video_file_name: 'b.mp4', waits_for: 'review' },
    { video_file_name: 'c.mp4', waits_for: 'review' },
  ]);
  expect(subject).toBe('3 of your videos wait');
  expect(text).toMatch(/guardian’s OK.*“a\.mp4”/);
  expect(text).toMatch(/Waiting for a review.*“b\.mp4”, “c\.mp4”/);
  expect(text).toContain('https://vault.example/upload');
});

test('is not sent once nothing waits', async () => {
  await expect(render([])).rejects.toBeInstanceOf(ObsoleteMail);
});
