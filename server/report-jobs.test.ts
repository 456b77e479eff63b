import { expect, test, vi } from 'vitest';
import { reportJobs } from './report-jobs.ts';

test('stores each failure of a job with its reason, and the success after it once', async () => {
  const rpc = vi.fn(() => Promise.resolve({ error: null }));
  const run = vi
    .fn<() => Promise<void>>()
    .mockRejectedValueOnce(new Error('no mail server'))
    .mockRejectedValueOnce(new Error('no mail server'))
    .mockResolvedValue(undefined);
  const [job] = reportJobs([{ name: 'mail', everySeconds: 5, run }], { rpc } as never, () => undefined);
  await expect(job?.run()).rejects.toThrow('no mail server');
  await expect(job?.run()).rejects.toThrow('no mail server');
  for (let count = 0; count < 3; count += 1) await job?.run();
  expect(rpc.mock.calls).toEqual([
    ['report_job', { p_name: 'mail', p_error: 'no mail server' }],
    ['report_job', { p_name: 'mail', p_error: 'no mail server' }],
    ['report_job', { p_name: 'mail', p_error: undefined }],
  ]);
});
