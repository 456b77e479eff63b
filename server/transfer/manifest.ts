import { z } from 'zod';

/** A folder that cannot be read back, or does not fit where it should go. The message is for people. */
export class TransferError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'TransferError';
  }
}

/**
 * What a folder of `npm run backup` or `npm run export` holds; written last, so that a folder without one is unfinished. Beside it
 * are `rows.ndjson` (a row a line, as RowLine), `files/<id>` (the bytes of storage.objects) and in a backup `secrets.json`.
 */
export const manifestSchema = z.object({
  format: z.literal(1),
  /** ISO 8601. */
  madeAt: z.iso.datetime(),
  /** Versions of the project's migrations that the database had. */
  migrations: z.array(z.string()),
  /** Rows by table, 'public.orders'. */
  tables: z.record(z.string(), z.int().nonnegative()),
  /** Where the sequences stand, by name. */
  sequences: z.record(z.string(), z.string()),
  /** Of rows.ndjson, in hexadecimal. */
  rowsSha256: z.string(),
  files: z.array(
    z.object({
      /** Of the row in storage.objects. */
      id: z.uuid(),
      bucket: z.string(),
      name: z.string(),
      /** Bytes. */
      size: z.int().nonnegative(),
      sha256: z.string(),
    }),
  ),
});

export type Manifest = z.infer<typeof manifestSchema>;
export type ManifestFile = Manifest['files'][number];

/** A line of rows.ndjson: every value as the text that Postgres prints, so that nothing is rounded on the way. */
export const rowLine = z.object({ table: z.string(), row: z.record(z.string(), z.string().nullable()) });
export type RowLine = z.infer<typeof rowLine>;
