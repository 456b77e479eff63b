import type { Database } from 'embedded-supabase/database/database.ts';

export interface SandboxMail {
  id: string;
  from: string;
  to: string[];
  subject: string;
  html: string | null;
  text: string | null;
  /** ISO 8601 in UTC. */
  createdAt: string;
}

interface Row {
  id: string;
  sender: string;
  recipients: string[];
  subject: string;
  html: string | null;
  text: string | null;
  created_at: string;
}

const COLUMNS = `"id", "sender", "recipients", "subject", "html", "text", "created_at"`;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Lists the stored mails, newest first; with `to`, only those to that address. */
export async function listMails(
  database: Database,
  { to, limit }: { to?: string; limit: number },
): Promise<SandboxMail[]> {
  const { rows } = await database.asOwner((tx) =>
    tx.query<Row>(
      `select ${COLUMNS} from "sandbox"."mails"
       where $1::text is null or $1 = any("recipients") order by "position" desc limit $2`,
      [to?.toLowerCase() ?? null, limit],
    ),
  );
  return rows.map(fromRow);
}

export async function findMail(database: Database, id: string): Promise<SandboxMail | undefined> {
  if (!UUID.test(id)) return undefined;
  const { rows } = await database.asOwner((tx) =>
    tx.query<Row>(`select ${COLUMNS} from "sandbox"."mails" where "id" = $1`, [id]),
  );
  return rows[0] && fromRow(rows[0]);
}

function fromRow({ sender, recipients, created_at: createdAt, ...mail }: Row): SandboxMail {
  return { ...mail, from: sender, to: recipients, createdAt: new Date(createdAt).toISOString() };
}
