import { useMutation, useQuery } from '@tanstack/react-query';
import { DataError } from '../../lib/api/data-error.ts';
import { saveFile } from '../../lib/device/save-file.ts';
import { openSession } from '../../lib/session/session.ts';
import { toast } from '../../ui/toast.tsx';
import type { Submission } from './submissions-tab/submission.ts';

const bucket = 'video-submissions';
/** Lifetime of a signed link in seconds. Long enough for a review with breaks. */
const linkSeconds = 6 * 60 * 60;

/** Returns a signed URL of a submission's film, valid for `linkSeconds`. Throws DataError. */
export async function getFilmLink(filmPath: string): Promise<string> {
  const supabase = await openSession();
  const { data, error } = await supabase.storage.from(bucket).createSignedUrl(filmPath, linkSeconds);
  if (error) throw new DataError(error, Number('status' in error ? error.status : 0));
  return data.signedUrl;
}

/** Returns signed URLs of films by their object names, without those that are missing. Throws DataError. */
export async function getFilmLinks(filmPaths: string[]): Promise<Map<string, string>> {
  const supabase = await openSession();
  const { data, error } = await supabase.storage.from(bucket).createSignedUrls(filmPaths, linkSeconds);
  if (error) throw new DataError(error, Number('status' in error ? error.status : 0));
  return new Map(
    data.flatMap(({ path, signedUrl }) => (path !== null && signedUrl ? [[path, signedUrl]] : [])),
  );
}

export function useFilmLink(filmPath: string) {
  return useQuery({
    queryKey: ['film-link', filmPath],
    queryFn: () => getFilmLink(filmPath),
    // A new link would reload the player during a review.
    staleTime: Infinity,
  });
}

async function downloadFilm({ filmPath, fileName }: Submission): Promise<void> {
  const supabase = await openSession();
  const { data, error } = await supabase.storage.from(bucket).download(filmPath);
  if (error) throw error;
  saveFile(data, fileName);
}

/** Returns whether the submission has a film. Shows an error toast if it does not. */
export function ensureFilm({ filmPath }: Submission): boolean {
  if (filmPath !== '') return true;
  toast({ title: 'No video URL available', tone: 'error' });
  return false;
}

export function useDownload() {
  return useMutation({
    mutationFn: downloadFilm,
    onSuccess: () => toast({ title: 'Video downloaded successfully', tone: 'success' }),
    onError(error) {
      console.error('Could not download the film', error);
      toast({ title: 'Failed to download video', tone: 'error' });
    },
  });
}
