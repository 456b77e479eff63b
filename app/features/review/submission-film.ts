import { useMutation, useQuery } from '@tanstack/react-query';
import { saveFile } from '../../lib/save-file.ts';
import { openSession } from '../../lib/session/session.ts';
import { toast } from '../../ui/toast.tsx';
import type { Submission } from './submission.ts';

const bucket = 'video-submissions';
const linkSeconds = 60 * 60;

async function signLink(path: string): Promise<string> {
  const supabase = await openSession();
  const { data, error } = await supabase.storage.from(bucket).createSignedUrl(path, linkSeconds);
  if (error) throw error;
  return data.signedUrl;
}

/** A link to the private film that holds for an hour; made anew each time it is opened. */
export function useFilmLink({ path }: Submission) {
  return useQuery({
    queryKey: ['submission-film', path],
    queryFn: () => signLink(path),
    staleTime: Infinity,
    gcTime: 0,
  });
}

async function downloadFilm({ path, fileName }: Submission): Promise<void> {
  const supabase = await openSession();
  const { data, error } = await supabase.storage.from(bucket).download(path);
  if (error) throw error;
  saveFile(data, fileName);
}

/** Whether there is a film to open; says so where there is none. */
export function hasFilm({ path }: Submission): boolean {
  if (path !== '') return true;
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
