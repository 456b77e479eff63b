import { z } from 'zod';

/** Thrown when a folder cannot be exported or imported. The message is shown to the user. */
export class TransferError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'TransferError';
  }
}

/**
 * The manifest of a folder of `npm run backup` or `npm run export`. It is written last, so a folder without one is
 * incomplete. The folder also has `rows.ndjson` (one RowLine per line), `files/<id>` (the bytes of storage.objects),
 * `content/` (what the owner published in the browser) and, in a backup, `secrets.json` and `push-keys.json`.
 */
export const manifestSchema = z.object({
  format: z.literal(1),
  /** ISO 8601. */
  madeAt: z.iso.datetime(),
  /** Versions of applied migrations. */
  migrations: z.array(z.string()),
  /** Number of rows by table, such as 'public.orders'. */
  tables: z.record(z.string(), z.int().nonnegative()),
  /** Last values of sequences, by name. */
  sequences: z.record(z.string(), z.string()),
  /** Hash of rows.ndjson, in hexadecimal. */
  rowsSha256: z.string(),
  files: z.array(
    z.object({
      /** Id of the row in storage.objects. */
      id: z.uuid(),
      bucket: z.string(),
      name: z.string(),
      /** Bytes. */
      size: z.int().nonnegative(),
      sha256: z.string(),
    }),
  ),
  /** Files of DATA_DIR/content. */
  content: z
    .array(
      z.object({
        file: z.string().regex(/^[a-z0-9-]+(\/[a-z0-9-]+)*\.(yml|md|avif|webp|jpg|mp4)$/),
        sha256: z.string(),
      }),
    )
    .default([]),
});

export type Manifest = z.infer<typeof manifestSchema>;
export type ManifestFile = Manifest['files'][number];

/** A line of rows.ndjson. Values are Postgres's text output, so that nothing is rounded. */
export const rowLine = z.object({ table: z.string(), row: z.record(z.string(), z.string().nullable()) });
export type RowLine = z.infer<typeof rowLine>;
