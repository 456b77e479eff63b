import { copyText } from '#lib/device/copy-text.ts';
import { saveFile } from '#lib/device/save-file.ts';
import { siteData } from '#lib/site/site-data.ts';
import { Button } from '#ui/button.tsx';

/** Shows ten recovery codes for a lost phone. They cannot be shown again. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const text = codes.join('\n');
  const download = () =>
    saveFile(
      new Blob([`Recovery codes for ${siteData().name}. Each works once.\n\n${text}\n`], {
        type: 'text/plain',
      }),
      'recovery-codes.txt',
    );
  return (
    <section aria-labelledby="recovery-codes">
      <h2 id="recovery-codes" className="text-28">
        Save your recovery codes
      </h2>
      <p className="mt-3 max-w-xl text-muted">
        If you lose your phone, one of these codes lets you in. Each works once. Keep them in a password
        manager or on paper, not on your phone. We won’t show them again.
      </p>
      <ul className="mt-6 grid max-w-md grid-cols-1 gap-x-8 gap-y-2 border-y border-hairline py-4 font-mono text-17 sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="mt-6 flex flex-wrap gap-3">
        <Button onClick={onDone}>I saved them</Button>
        <Button look="secondary" onClick={download}>
          Download
        </Button>
        <Button look="secondary" onClick={() => void copyText(text, 'Codes copied')}>
          Copy
        </Button>
      </div>
    </section>
  );
}
