import { useQuery } from '@tanstack/react-query';
import { useContext } from 'react';
import type { CheckedPdf, ContentValue } from '#domain/content-calls.ts';
import { storedName } from '#domain/stored-name.ts';
import { formatMegabytes } from '#lib/text/format-size.ts';
import { Button } from '#ui/button.tsx';
import { ChoiceField } from '#ui/choice-field.tsx';
import { DownloadButton } from '#ui/download-button.tsx';
import { TextField } from '#ui/field.tsx';
import { explainError } from '#lib/api/explain-error.ts';
import { plural } from '#lib/text/plural.ts';
import { EarlierBuyers } from './earlier-buyers.tsx';
import { downloadPdf, pdfFactsQuery } from './pdf-calls.ts';
import { isPdf, isReplaced, pdfsOf, withFile, type PdfEntry } from './pdf-entry.ts';
import { PdfUpload } from './pdf-upload.tsx';
import { PublishedValues } from '../publish/published-values.ts';
import type { ValueFieldProps } from '../editor/simple-field.tsx';

/** The field for what a product delivers: its PDFs. Links and review credits stay as they are. */
export function PdfField({ value, onChange, path, problems }: ValueFieldProps) {
  const published = pdfsOf(useContext(PublishedValues)?.['delivers']);
  const list: ContentValue[] = Array.isArray(value) ? value : [];
  const pdfs = pdfsOf(value);
  const replace = (entry: PdfEntry, changed: PdfEntry | undefined) =>
    onChange(list.flatMap((other) => (other === entry ? (changed ?? []) : [other])));

  function add({ upload }: CheckedPdf, file: File): void {
    const fileName = file.name.replace(/[\\/:*?"<>|]/g, ' ').replace(/(\.pdf)?$/i, '.pdf');
    onChange([...list, withFile({ kind: 'file', fileName, path: upload }, upload, undefined, false)]);
  }

  return (
    <div className="flex flex-col gap-6">
      {pdfs.map((entry, i) => (
        <PdfFile
          key={i}
          entry={entry}
          published={published[i]}
          error={
            problems.find(
              ({ field }) =>
                field === `${path}.${list.findIndex((other) => isPdf(other) && other === entry)}.fileName`,
            )?.message
          }
          onChange={(changed) => replace(entry, changed)}
        />
      ))}
      {pdfs.length === 0 && <PdfUpload label="Upload a PDF" onUploaded={add} />}
    </div>
  );
}

const choices = [
  { value: 'new', label: 'They get the new version' },
  { value: 'old', label: 'They keep the old one' },
] as const;

function PdfFile({
  entry,
  published,
  error,
  onChange,
}: {
  entry: PdfEntry;
  published: PdfEntry | undefined;
  error: string | undefined;
  onChange: (changed: PdfEntry | undefined) => void;
}) {
  const name = storedName(entry);
  const { data: facts, isPending } = useQuery(pdfFactsQuery(name));
  const reachesEarlierBuyers = published === undefined || entry.path === published.path;
  return (
    <div className="flex flex-col gap-5">
      <TextField
        label="Name of the download"
        error={error && `The name ${error}.`}
        maxLength={120}
        value={entry.fileName}
        onChange={({ target }) => onChange({ ...entry, fileName: target.value })}
      />
      <p className="font-mono text-13 text-muted [overflow-wrap:anywhere]">
        {facts ? describe(facts) : isPending ? 'Loading…' : 'This file is not stored. Upload it again.'}
        {isReplaced(entry, published) && ' · Not published yet'}
      </p>
      {isReplaced(entry, published) && (
        <ChoiceField
          legend="Earlier buyers"
          hint={
            reachesEarlierBuyers
              ? 'It replaces the old one among their downloads. After publishing, you can email them here.'
              : 'Only later buyers get the new one.'
          }
          choices={choices}
          value={reachesEarlierBuyers ? 'new' : 'old'}
          onChange={(choice) => onChange(withFile(entry, name, published, choice === 'new'))}
        />
      )}
      <div className="flex flex-wrap items-start gap-3">
        <PdfUpload
          key={name}
          label="Replace the PDF"
          onUploaded={({ upload }) => onChange(withFile(entry, upload, published, reachesEarlierBuyers))}
        />
        <DownloadButton
          title="to check"
          fileName={entry.fileName}
          look="secondary"
          onDownload={() => downloadPdf(name, entry.fileName)}
          messages={{ done: 'Downloaded.', failed: explainError }}
        />
        {published !== undefined && isReplaced(entry, published) && (
          <Button look="quiet" onClick={() => onChange(published)}>
            Back to the published PDF
          </Button>
        )}
        <Button look="quiet" onClick={() => onChange(undefined)}>
          Remove the PDF
        </Button>
      </div>
      {published?.upload !== undefined && !isReplaced(entry, published) && (
        <EarlierBuyers
          version={{ path: published.path, upload: published.upload }}
          fileName={published.fileName}
        />
      )}
      <p className="text-13 text-muted">Earlier buyers keep their PDF, even if you remove it here.</p>
    </div>
  );
}

/** Shown as 0.0 MB otherwise. */
const smallBytes = 100_000;

/** '18 pages, 2.1 MB'. */
function describe({ size, pages }: { size: number; pages: number }): string {
  const counted = pages === 0 ? '' : `${plural(pages, 'page')}, `;
  return `${counted}${size < smallBytes ? 'less than 0.1 MB' : formatMegabytes(size)}`;
}
