import { useQuery } from '@tanstack/react-query';
import { takeData } from '../../lib/api/data-error.ts';
import { openSession } from '../../lib/session/session.ts';

/** A file that a member owns, however often it was bought. */
export interface OwnedFile {
  fileId: string;
  productId: number;
  fileName: string;
  /** Of all purchases together. */
  downloadCount: number;
  /** ISO time of the last download. */
  downloadedAt?: string;
}

interface DownloadRow {
  download_count: number;
  downloaded_at: string | null;
  product_files: { id: string; product_id: number; file_name: string } | null;
}

/** One entry a file, in the order of the rows: counts are added up, and the latest download counts. */
export function groupByFile(rows: readonly DownloadRow[]): OwnedFile[] {
  const files = new Map<string, OwnedFile>();
  for (const { download_count: count, downloaded_at: at, product_files: file } of rows) {
    if (file === null) continue;
    const known = files.get(file.id);
    const latest = [known?.downloadedAt, at ?? undefined]
      .filter((time) => time !== undefined)
      .sort()
      .at(-1);
    files.set(file.id, {
      fileId: file.id,
      productId: file.product_id,
      fileName: file.file_name,
      downloadCount: (known?.downloadCount ?? 0) + count,
      ...(latest !== undefined && { downloadedAt: latest }),
    });
  }
  return [...files.values()];
}

/** Throws DataError. */
async function listOwnDownloads(userId: string): Promise<OwnedFile[]> {
  const supabase = await openSession();
  const data = takeData(
    await supabase
      .from('user_downloads')
      .select('id, download_count, downloaded_at, product_files(id, product_id, file_name, file_type)')
      // Row level security shows an admin everybody's; this is about one's own.
      .eq('user_id', userId)
      .order('created_at', { ascending: false }),
  );
  return groupByFile(data);
}

/** The files of the signed-in person, or nothing for nobody. */
export function useOwnDownloads(userId: string | undefined) {
  return useQuery({
    queryKey: ['own downloads', userId],
    queryFn: () => listOwnDownloads(userId ?? ''),
    enabled: userId !== undefined,
  });
}

/** Moves what was bought as a guest with the same confirmed address to the account. Returns how many orders that were. Throws DataError. */
export async function claimPurchases(): Promise<number> {
  const supabase = await openSession();
  return takeData(await supabase.rpc('claim_my_purchases'));
}
