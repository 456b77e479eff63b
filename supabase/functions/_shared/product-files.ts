import type { ServiceClient } from './dependencies.ts';
import { storedName } from './domain/stored-name.ts';
import { isUuid } from './domain/uuid.ts';

export interface ProductFile {
  id: string;
  productId: number;
  fileName: string;
  fileType: string;
  bucket: string;
  /** Identifies the file in deliveries. */
  path: string;
  /** Name of the object in the bucket. */
  object: string;
}

const COLUMNS = 'id, product_id, file_name, file_type, bucket_id, path, upload';

/** Finds a file by its id; undefined for an unknown or malformed id. */
export async function findProductFile(supabase: ServiceClient, id: string): Promise<ProductFile | undefined> {
  if (!isUuid(id)) return undefined;
  const { data, error } = await supabase.from('product_files').select(COLUMNS).eq('id', id).maybeSingle();
  if (error) throw new Error('The file could not be looked up', { cause: error });
  return data === null ? undefined : fromRow(data);
}

/** Lists the files of products. */
export async function listProductFiles(
  supabase: ServiceClient,
  productIds: readonly number[],
): Promise<ProductFile[]> {
  const { data, error } = await supabase
    .from('product_files')
    .select(COLUMNS)
    .in('product_id', [...productIds]);
  if (error) throw new Error('The files of an order could not be looked up', { cause: error });
  return data.map(fromRow);
}

function fromRow(row: {
  id: string;
  product_id: number;
  file_name: string;
  file_type: string;
  bucket_id: string;
  path: string;
  upload: string | null;
}): ProductFile {
  return {
    id: row.id,
    productId: row.product_id,
    fileName: row.file_name,
    fileType: row.file_type,
    bucket: row.bucket_id,
    path: row.path,
    object: storedName(row),
  };
}
