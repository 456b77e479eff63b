import type { Brand } from '../dependencies.ts';
import { renderMail } from './render-mail.ts';
import type { RenderedMail } from './render-mail.ts';

/** Tells an athlete what the coach decided about a video. */
export function renderSubmissionReviewed(
  { fileName, status }: { fileName: string; status: 'approved' | 'rejected' },
  site: { brand: Brand; siteUrl: string },
): RenderedMail {
  const approved = status === 'approved';
  return renderMail(
    {
      subject: approved ? 'Your video was approved' : 'Your video was not accepted',
      blocks: [
        { kind: 'rows', rows: [{ label: 'Video', value: fileName }] },
        {
          kind: 'paragraph',
          text: approved
            ? 'A coach has looked at your video and approved it. Nice work on getting it filmed and sent.'
            : 'A coach has looked at your video and could not use it this time. Most often the vault is cut off or too dark: film from the side, about ten metres away, with the whole run-up from the last six steps to the mat in the picture.',
        },
        ...(approved
          ? []
          : [{ kind: 'paragraph' as const, text: 'You can send in another one at any time.' }]),
        { kind: 'link', label: 'Open the site', url: site.siteUrl },
      ],
    },
    site,
  );
}
