import { queryOptions } from '@tanstack/react-query';
import type { CheckedPdf } from '#domain/content-calls.ts';
import { callFunction } from '#lib/api/call-function.ts';
import { toDataError } from '#lib/api/data-error.ts';
import { saveFile } from '#lib/device/save-file.ts';
import { ask, rpc } from '#lib/session/ask.ts';
import { openSession } from '#lib/session/session.ts';
import {
  startResumableUpload,
  type ResumableOptions,
  type ResumableUpload,
} from '#lib/uploads/resumable-upload.ts';
import { contentKey } from '../content-calls.ts';

const bucket = 'digital-products';
/** The bucket's limit. */
export const limitMegabytes = 100;

/** Uploads are in the private bucket, files of the repository in that of their price. */
const placesOf = (name: string) => (name.startsWith('uploads/') ? [bucket] : [bucket, 'free-downloads']);

/** Uploads a PDF and has it checked. Throws ResumableUploadError or FunctionCallError. */
export async function uploadPdf(
  file: File,
  {
    onStart,
    ...options
  }: Pick<ResumableOptions, 'userId' | 'onProgress' | 'onState'> & {
    onStart: (upload: ResumableUpload) => void;
  },
): Promise<CheckedPdf> {
  const objectName = `unchecked/${crypto.randomUUID()}.pdf`;
  const upload = startResumableUpload({
    ...options,
    bucket,
    objectName,
    file,
    contentType: 'application/pdf',
  });
  onStart(upload);
  const { objectName: object } = await upload.done;
  try {
    return await callFunction('check-pdf', { body: { object, fileName: file.name } });
  } finally {
    await upload.forget();
  }
}

/** Size in bytes, and pages if the file was uploaded here. Undefined if it is not stored. */
export const pdfFactsQuery = (name: string) =>
  queryOptions({
    queryKey: [...contentKey, 'pdf', name],
    queryFn: async () => {
      const supabase = await openSession();
      for (const place of placesOf(name)) {
        const { data } = await supabase.storage.from(place).info(name);
        if (data !== null) return { size: data.size ?? 0, pages: Number(data.metadata?.pages ?? 0) };
      }
      return null;
    },
  });

/** A file that replaced the first one of a download, for all its buyers. */
export interface PdfVersion {
  path: string;
  upload: string;
}

/** How many people bought a download before the site delivered this version, and whether they were emailed about it. */
export const earlierBuyersQuery = ({ path, upload }: PdfVersion) =>
  queryOptions({
    queryKey: [...contentKey, 'version', path, upload],
    queryFn: () =>
      ask((database) => database.rpc('count_earlier_buyers', { p_path: path, p_upload: upload }).single()),
  });

/** Emails everyone who bought an earlier version. Returns the number of emails. Throws DataError. */
export async function announceNewVersion({ path, upload }: PdfVersion): Promise<number> {
  return rpc('announce_new_version', { p_path: path, p_upload: upload });
}

/** Downloads a PDF, also one that is not published. Throws DataError. */
export async function downloadPdf(name: string, fileName: string): Promise<void> {
  const supabase = await openSession();
  let failure: Error | undefined;
  for (const place of placesOf(name)) {
    const { data, error } = await supabase.storage.from(place).download(name);
    if (data !== null) return saveFile(data, fileName);
    failure = error;
  }
  if (failure) throw toDataError(failure);
}
