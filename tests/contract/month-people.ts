import type { Database } from 'embedded-supabase/database/database.ts';
import { ask, createMember, openSession, type Member } from '../database/people.ts';
import { password, readMail } from './auth-journey.ts';
import type { BackendContext } from './describe-backend.ts';
import { moveTime } from './move-time.ts';

export interface MonthPeople {
  owner: Member;
  coaches: [Member, Member];
  /** Athletes who have accepted their invitation. */
  athletes: Member[];
  /** Addresses of the others. */
  invited: string[];
}

const athletes = 50;

/** Creates an owner and two coaches, and invites fifty athletes in one import. The second coach gets one summary a day. */
export async function openClub({ database }: BackendContext): Promise<MonthPeople> {
  const owner = await createMember(database, {
    role: 'admin',
    confirmed: true,
    metadata: { first_name: 'Olga' },
  });
  const coaches: [Member, Member] = [
    await createMember(database, { role: 'coach', confirmed: true, metadata: { first_name: 'Cora' } }),
    await createMember(database, { role: 'coach', confirmed: true, metadata: { first_name: 'Cem' } }),
  ];
  await ask(
    database,
    coaches[1],
    `insert into "public"."coach_settings" ("user_id", "notices") values ($1::uuid, 'daily')`,
    [coaches[1].sub],
  );
  const invited = Array.from({ length: athletes }, (_, i) => `month-${i}@example.com`);
  const rows = invited.map((email, i) => ({ email, name: `Athlete ${i}`, group: i % 2 ? 'Juniors' : '' }));
  await ask(database, owner, `select "public"."invite_athletes"($1::jsonb)`, [JSON.stringify(rows)]);
  // The mails of an import are due half a second apart.
  await moveTime(database, { minutes: 1 });
  return { owner, coaches, athletes: [], invited };
}

/**
 * Accepts the invitation of the next address through its mail. Two of five athletes go to the first coach, two to the second, one stays in
 * the shared queue.
 */
export async function acceptNext(context: BackendContext, people: MonthPeople): Promise<void> {
  const { database, backend } = context;
  const email = people.invited.shift();
  if (email === undefined) return;
  const [mail] = await readMail(context, email);
  const link = /\S+\/auth\/invitation\S+/.exec(mail?.text ?? '')?.[0] ?? '';
  const response = await fetch(`${backend.url}/functions/v1/accept-invitation`, {
    method: 'POST',
    headers: { apikey: backend.publishableKey, 'content-type': 'application/json' },
    body: JSON.stringify({ token: new URL(link).searchParams.get('token'), password }),
  });
  if (!response.ok) throw new Error(`${email}: ${await response.text()}`);
  const athlete = await memberWith(database, email);
  const number = people.athletes.push(athlete) % 5;
  const coach = people.coaches[number < 2 ? 0 : 1];
  if (number < 4)
    await ask(database, people.owner, `select "public"."assign_athlete"($1::uuid, $2::uuid)`, [
      athlete.sub,
      coach.sub,
    ]);
}

async function memberWith(database: Database, email: string): Promise<Member> {
  const [row] = await database.asOwner(
    async (tx) =>
      (await tx.query<{ id: string }>(`select "id" from "auth"."users" where "email" = $1`, [email])).rows,
  );
  const id = row?.id ?? '';
  return { role: 'authenticated', sub: id, email, aal: 'aal1', session_id: await openSession(database, id) };
}
