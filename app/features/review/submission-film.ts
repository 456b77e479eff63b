import { useMutation, useQuery } from '@tanstack/react-query';
import { DataError } from '../../lib/api/data-error.ts';
import { saveFile } from '../../lib/device/save-file.ts';
import { openSession } from '../../lib/session/session.ts';
import { toast } from '../../ui/toast.tsx';
import type { Submission } from './desk-tab/submission.ts';

const bucket = 'video-submissions';
/** How long the link to the film opens it, in seconds: a review takes an hour, a break in between another. */
const linkSeconds = 6 * 60 * 60;

/** The address at which a submission's film can be read for a while. Throws DataError. */
export async function linkFilm(filmPath: string): Promise<string> {
  const supabase = await openSession();
  const { data, error } = await supabase.storage.from(bucket).createSignedUrl(filmPath, linkSeconds);
  if (error) throw new DataError(error, Number('status' in error ? error.status : 0));
  return data.signedUrl;
}

export function useFilmLink(filmPath: string) {
  return useQuery({
    queryKey: ['film-link', filmPath],
    queryFn: () => linkFilm(filmPath),
    // A new link would open the film anew, under the coach's hands.
    staleTime: Infinity,
  });
}

async function downloadFilm({ filmPath, fileName }: Submission): Promise<void> {
  const supabase = await openSession();
  const { data, error } = await supabase.storage.from(bucket).download(filmPath);
  if (error) throw error;
  saveFile(data, fileName);
}

/** Whether there is a film to open; says so where there is none. */
export function hasFilm({ filmPath }: Submission): boolean {
  if (filmPath !== '') return true;
  toast({ title: 'No video URL available', tone: 'error' });
  return false;
}

export function useDownload() {
  return useMutation({
    mutationFn: downloadFilm,
    onSuccess: () => toast({ title: 'Video downloaded successfully', tone: 'success' }),
    onError(error) {
      console.error('The film was not downloaded', error);
      toast({ title: 'Failed to download video', tone: 'error' });
    },
  });
}
