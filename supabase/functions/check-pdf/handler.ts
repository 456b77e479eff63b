import { z } from 'zod';
import { requireRole } from '../_shared/caller.ts';
import type { CheckedPdf } from '../_shared/domain/content-calls.ts';
import type { FunctionDependencies, UploadReading } from '../_shared/dependencies.ts';
import { errors } from '../_shared/errors.ts';
import { isOutage } from '../_shared/is-outage.ts';
import { json, readBody, requireMethod, respond } from '../_shared/http.ts';
import { sha256Hex } from '../_shared/sha256.ts';
import { toName } from '../_shared/domain/to-name.ts';
import { UploadError } from '../_shared/upload-error.ts';
import { createUploadTurns } from '../_shared/upload-turns.ts';
import { examinePdf } from './examine-pdf.ts';

type Dependencies = Pick<FunctionDependencies, 'supabase' | 'log' | 'uploads'>;

const bucket = 'digital-products';
const unchecked = /^unchecked\/[0-9a-f-]{36}\.pdf$/;
const hashLength = 12;
const longestName = 60;

const bodySchema = z.object({ object: z.string().regex(unchecked), fileName: z.string().max(300) });

/** The edge runtime ends a function that takes too much memory or time. */
const onTheEdge: UploadReading = { turns: createUploadTurns(), examinePdf };

/**
 * POST {object, fileName} → CheckedPdf, with a bearer token of the owner. `object` was uploaded to unchecked/ in the bucket digital-products. A
 * PDF that can be read moves to uploads/, under a name that ends with its hash; any other file is deleted. It is delivered only after a
 * product that names it was published.
 */
export function handleCheckPdf(request: Request, dependencies: Dependencies): Promise<Response> {
  return respond(dependencies.log, async () => {
    requireMethod(request, 'POST');
    const { id } = await requireRole('admin', request, dependencies.supabase);
    const body = await readBody(request, bodySchema, errors.unknownPdf);
    const { turns } = dependencies.uploads ?? onTheEdge;
    const checked = await turns.admit(id, (inTurn) => inTurn(() => check(body, dependencies)));
    return json(checked satisfies CheckedPdf);
  });
}

async function check(
  { object, fileName }: z.output<typeof bodySchema>,
  { supabase, log, uploads = onTheEdge }: Dependencies,
): Promise<CheckedPdf> {
  const files = supabase.storage.from(bucket);
  const { data, error } = await files.download(object);
  if (error) throw isOutage(error) ? error : errors.unknownPdf();
  const bytes = new Uint8Array(await data.arrayBuffer());
  try {
    const pages = await uploads.examinePdf(bytes).catch((error: unknown) => {
      throw error instanceof UploadError ? errors.pdfRefused(error.message) : error;
    });
    const hash = (await sha256Hex(bytes)).slice(0, hashLength);
    const upload = `uploads/${toName(fileName.replace(/\.pdf$/i, ''), longestName) || 'file'}-${hash}.pdf`;
    const { error: failure } = await files.upload(upload, bytes, {
      contentType: 'application/pdf',
      metadata: { pages },
      upsert: true,
    });
    if (failure) throw new Error('The PDF could not be stored', { cause: failure });
    return { upload, pages, bytes: bytes.byteLength };
  } finally {
    await removeFiles(object, supabase, log);
  }
}

/** Deletes an upload that was checked, and old ones that no product uses. Only logs failures; the next upload tries again. */
async function removeFiles(
  object: string,
  supabase: Dependencies['supabase'],
  log: Dependencies['log'],
): Promise<void> {
  const { data: unused, error } = await supabase.rpc('list_unused_pdfs');
  const { error: failure } = await supabase.storage.from(bucket).remove([object, ...(unused ?? [])]);
  const cause = error ?? failure;
  if (cause) log('warn', 'Unused uploads could not be deleted', { cause });
}
