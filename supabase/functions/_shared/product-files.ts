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

/** A file that an order delivers. */
export interface OrderFile extends ProductFile {
  orderId: string;
}

/** Lists the files that orders deliver. The database decides which. */
export async function listOrderFiles(
  supabase: ServiceClient,
  orders: readonly { id: string }[],
): Promise<OrderFile[]> {
  const { data, error } = await supabase.rpc('files_of_orders', { p_order_ids: orders.map(({ id }) => id) });
  if (error) throw new Error('The files of an order could not be looked up', { cause: error });
  return data.map((row) => ({ ...fromRow(row), orderId: row.order_id }));
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
